import type { Logger } from 'pino';
import type { Config } from '#bff/config.ts';
import { DomainError } from '#bff/domain-errors.ts';
import { connect, type Db } from '#db/connection.ts';
import { findLag, isSameServer } from './replica.store.ts';

/** Maximum replication lag, in seconds. Reports may omit visits of the last LAG_MAX_S seconds. */
const LAG_MAX_S = 10;
/**
 * Time for which a failed replica is not used, in milliseconds. Without this pause, every request
 * would wait for a timeout.
 */
const AVOIDED_MS = 30_000;

interface ReportSourceOptions {
  primary: Db;
  /** A read replica; undefined when the deployment has none. */
  replica?: Db | undefined;
  logger: Logger;
}

/**
 * Reads reports from the replica. Falls back to the primary when there is no replica, and when the
 * replica lags or fails.
 */
export class ReportSource {
  readonly #options: ReportSourceOptions;
  #avoidedUntil = 0;
  #isAvoided = false;

  constructor(options: ReportSourceOptions) {
    this.#options = options;
  }

  /**
   * Runs a query on the replica, or on the primary when the replica is unavailable.
   * @param read the query; it runs twice when it fails on the replica
   */
  async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const { primary, replica } = this.#options;
    if (!replica || Date.now() < this.#avoidedUntil) return read(primary);
    try {
      await this.#assertFresh(replica, primary);
      const report = await read(replica);
      this.#use();
      return report;
    } catch (error) {
      // A domain error may result from stale data, for example right after a sign-up. Repeat the
      // query on the primary, but keep using the replica.
      if (!(error instanceof DomainError)) this.#avoid(error as Error);
      return read(primary);
    }
  }

  /** Closes the connections to the replica. */
  async close(): Promise<void> {
    await this.#options.replica?.destroy();
  }

  async #assertFresh(replica: Db, primary: Db): Promise<void> {
    const seconds = await findLag(replica);
    if (seconds === null && !(await isSameServer(replica, primary))) {
      throw new Error('the server is neither a standby nor the primary');
    }
    if (seconds !== null && seconds > LAG_MAX_S) {
      throw new Error(`the last change is ${Math.round(seconds)} s old`);
    }
  }

  #avoid({ message }: Error): void {
    this.#avoidedUntil = Date.now() + AVOIDED_MS;
    if (!this.#isAvoided) {
      this.#options.logger.warn(
        { cause: message },
        'reports are read from the primary, not the replica',
      );
    }
    this.#isAvoided = true;
  }

  #use(): void {
    if (this.#isAvoided) this.#options.logger.info('reports are read from the replica again');
    this.#isAvoided = false;
  }
}

/**
 * Creates the source of reports. Connects to the replica of DATABASE_READ_URL on first use.
 * @param observe records the duration of the replica's queries
 */
export function createReportSource(
  config: Pick<Config, 'databaseReadUrl' | 'namedStatements'>,
  primary: Db,
  logger: Logger,
  observe: (replica: Db) => void,
): ReportSource {
  const { databaseReadUrl } = config;
  const warn = (error: Error) =>
    logger.warn({ cause: error.message }, 'postgres replica connection failed');
  const replica = databaseReadUrl ? connect(databaseReadUrl, warn, config) : undefined;
  if (replica) observe(replica);
  return new ReportSource({ primary, replica, logger });
}
