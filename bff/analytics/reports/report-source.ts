import type { Logger } from 'pino';
import { DomainError } from '#bff/domain-errors.ts';
import type { Db } from '#db/connection.ts';
import { findLag } from './replica.store.ts';

/** A report may miss this many seconds of visits. */
const LAG_MAX_S = 10;
/** Time without further attempts after a failure, because each may wait for its timeout. */
const AVOIDED_MS = 30_000;

interface ReportSourceOptions {
  primary: Db;
  /** A read replica, if there is one. */
  replica?: Db | undefined;
  logger: Logger;
}

/**
 * Reads reports from the replica. Reads them from the primary when there is no replica, or when it
 * lags or fails.
 */
export class ReportSource {
  readonly #options: ReportSourceOptions;
  #avoidedUntil = 0;
  #isAvoided = false;

  constructor(options: ReportSourceOptions) {
    this.#options = options;
  }

  /** @param read may run twice */
  async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const { primary, replica } = this.#options;
    if (!replica || Date.now() < this.#avoidedUntil) return read(primary);
    try {
      await this.#assertFresh(replica);
      const report = await read(replica);
      this.#use();
      return report;
    } catch (error) {
      // A refusal may be outdated, for example right after a sign-up.
      if (!(error instanceof DomainError)) this.#avoid(error as Error);
      return read(primary);
    }
  }

  async #assertFresh(replica: Db): Promise<void> {
    const seconds = await findLag(replica);
    if (seconds > LAG_MAX_S) throw new Error(`the last change is ${Math.round(seconds)} s old`);
  }

  #avoid({ message }: Error): void {
    this.#avoidedUntil = Date.now() + AVOIDED_MS;
    if (!this.#isAvoided) {
      this.#options.logger.warn({ cause: message }, 'reports read the primary, not the replica');
    }
    this.#isAvoided = true;
  }

  #use(): void {
    if (this.#isAvoided) this.#options.logger.info('reports read the replica again');
    this.#isAvoided = false;
  }
}
