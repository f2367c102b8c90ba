import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorFields } from '#bff/http/logger.ts';
import type { Db } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import { type BatchOutcome, isDataError, LOCK_NOT_AVAILABLE } from './batch-outcome.ts';
import { GroupCommit, type ObserveBatch } from './group-commit.ts';
import { addVisit, countVisits, type Increments, type Visit } from './increment.ts';
import { type Bucket, PendingViews } from './pending-views.ts';
import type { Uniques } from './uniques.ts';
import { CommitOutcomeUnknown, isCommitted, writeViews } from './views.store.ts';

/**
 * Time for which views are collected before a write, in milliseconds. Batches reduce the cost of a
 * busy page. Responses do not wait for the write.
 */
const COLLECT_MS = 200;
/**
 * Pause after a failure, in milliseconds. Jitter of ± 50 % keeps replicas from retrying at the same
 * time.
 */
const RETRY_MS = 1_000;
const GIVE_UP_MS = 60_000;
/** Time for which `close` retries, and the pause between its attempts, in milliseconds. */
const CLOSE_MS = 3_000;
const CLOSE_PAUSE_MS = 50;

/** Views of a transaction whose outcome is unknown: it may have been committed or not. */
interface Unresolved {
  transactionId: string;
  outcome: BatchOutcome;
  buckets: Bucket[];
}

interface ViewRecorderDeps {
  db: Db;
  logger: Logger;
  uniques: Uniques;
  observeBatch: ObserveBatch;
}

/**
 * Writes views in the background, several times a second. If views cannot be written, retries them
 * for one minute, then drops them and logs their number.
 */
export class ViewRecorder {
  #deps: ViewRecorderDeps;
  #batches: GroupCommit<Increments, void>;
  #pending = new PendingViews();
  #unresolved: Unresolved[] = [];
  /** The error of the last attempt. */
  #failure: Error | undefined;
  #closesAt = Number.POSITIVE_INFINITY;
  /** Number of views that were lost because they could not be written. */
  dropped = 0;

  constructor(deps: ViewRecorderDeps) {
    this.#deps = deps;
    this.#batches = new GroupCommit<Increments, void>({
      empty: () => new Map(),
      write: (batch, since) => this.#write(batch, since),
      schedule: (flush) => setTimeout(flush, this.#delay()).unref(),
      onFailure: (error) => deps.logger.error(errorFields(error), 'views were not counted'),
    });
  }

  add(userId: string, visit: Visit): void {
    addVisit(this.#batches.gather().batch, userId, visit);
  }

  /** Writes the pending views. Drops views that cannot be written within three seconds. */
  async close(): Promise<void> {
    this.#closesAt = performance.now() + CLOSE_MS;
    await this.#batches.settled();
  }

  #delay(): number {
    return this.#failure ? RETRY_MS * (0.5 + Math.random()) : COLLECT_MS;
  }

  /** Number of views that wait for a retry. */
  get pending(): number {
    const unresolved = this.#unresolved.flatMap(({ buckets }) => buckets);
    return [...unresolved.map(({ increments }) => increments), this.#pending.merged()].reduce(
      (sum, increments) => sum + countVisits(increments),
      0,
    );
  }

  async #write(batch: Increments, since: number): Promise<void> {
    this.#drop(this.#pending.add({ since, increments: batch }), 'memory limit reached');
    this.#failure = undefined;
    await this.#resolve();
    if (!this.#failure) await this.#attempt(this.#pending.merged());
    this.#expire(performance.now() - GIVE_UP_MS);
    if (this.#pending.isEmpty && this.#unresolved.length === 0) return;
    if (performance.now() >= this.#closesAt) return this.#expire(Number.POSITIVE_INFINITY);
    if (this.#closesAt < Number.POSITIVE_INFINITY) await sleep(CLOSE_PAUSE_MS);
    // Schedule the next attempt even if no new view arrives.
    this.#batches.gather();
  }

  async #attempt(batch: Increments): Promise<void> {
    if (batch.size === 0) return;
    try {
      const outcome = await writeViews(this.#deps.db, batch);
      this.#deps.uniques.add('page', batch, outcome.days);
      this.#observe(
        this.#pending.remove([...batch.keys()].filter((id) => !outcome.locked.has(id))),
      );
    } catch (error) {
      if (error instanceof CommitOutcomeUnknown) {
        const { transactionId, outcome } = error;
        const buckets = this.#pending.remove(outcome.days.keys());
        this.#unresolved.push({ transactionId, outcome, buckets });
      }
      const isRefused = isDataError(error);
      if (sqlState(error) !== LOCK_NOT_AVAILABLE && !isRefused) return this.#fail(error as Error);
      // A row of one page is locked or invalid. Write each page separately, so that this row does
      // not affect other pages.
      if (batch.size > 1) await this.#attemptEach(batch);
      else if (isRefused) this.#drop(this.#removeViews(batch.keys()), error.message);
    }
  }

  #observe(written: readonly Bucket[]): void {
    if (written.length === 0) return;
    const visits = written.reduce((sum, { increments }) => sum + countVisits(increments), 0);
    const oldest = Math.min(...written.map(({ since }) => since));
    this.#deps.observeBatch('views', visits, (performance.now() - oldest) / 1_000);
  }

  /** Removes the pending views of some pages. Returns the number of views. */
  #removeViews(ids: Iterable<string>): number {
    const removed = this.#pending.remove(ids);
    return removed.reduce((sum, { increments }) => sum + countVisits(increments), 0);
  }

  async #attemptEach(batch: Increments): Promise<void> {
    for (const [id, increment] of [...batch]) {
      if (!this.#failure) await this.#attempt(new Map([[id, increment]]));
    }
  }

  /**
   * Asks Postgres for the outcome of transactions whose COMMIT received no response. Retries the
   * views of a transaction only if it was not committed, so that no view is counted twice.
   */
  async #resolve(): Promise<void> {
    for (const one of [...this.#unresolved]) {
      try {
        const committed = await isCommitted(this.#deps.db, one.transactionId);
        if (committed === null) continue;
        this.#unresolved.splice(this.#unresolved.indexOf(one), 1);
        if (committed) this.#addUniques(one);
        else
          for (const bucket of one.buckets)
            this.#drop(this.#pending.add(bucket), 'memory limit reached');
      } catch (error) {
        return this.#fail(error as Error);
      }
    }
  }

  #addUniques({ buckets, outcome }: Unresolved): void {
    for (const { increments } of buckets) {
      this.#deps.uniques.add('page', increments, outcome.days);
    }
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.#deps.logger.warn(
      { ...errorFields(error), views: this.pending },
      'views not written, will be retried',
    );
  }

  #expire(time: number): void {
    const reason = this.#failure?.message ?? 'rows are locked';
    const isOver = ({ buckets }: Unresolved) => buckets.every(({ since }) => since < time);
    const over = this.#unresolved.filter(isOver).flatMap(({ buckets }) => buckets);
    this.#unresolved = this.#unresolved.filter((one) => !isOver(one));
    const views = over.reduce((sum, { increments }) => sum + countVisits(increments), 0);
    this.#drop(views + this.#pending.expire(time), reason);
  }

  #drop(views: number, cause: string): void {
    this.dropped += views;
    if (views > 0) this.#deps.logger.error({ views, cause }, 'views were dropped');
  }
}
