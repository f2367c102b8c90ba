import type { Logger } from 'pino';
import { errorFields } from '#bff/http/logger.ts';
import type { Db } from '#db/connection.ts';
import { retryConflicts } from '#db/retry-conflicts.ts';
import type { BatchOutcome } from './batch-outcome.ts';
import { countClicks, countUnlockedClicks } from './clicks.store.ts';
import { GroupCommit, type ObserveBatch } from './group-commit.ts';
import { addVisit, countVisits, type Increments, type Visit } from './increment.ts';
import { LockedClicks } from './locked-clicks.ts';
import type { Uniques } from './uniques.ts';
import { ViewRecorder } from './view-recorder.ts';

interface RecorderDeps {
  db: Db;
  logger: Logger;
  uniques: Uniques;
  observeBatch: ObserveBatch;
}

/**
 * The result of a batch by link id: whether the link exists, a promise of this result while the
 * link's row is locked, or the error with which its clicks are rejected.
 */
type Acknowledgements = Map<string, boolean | Promise<boolean> | Error>;

/**
 * Counts clicks and views. Acknowledges a click only after it is durable. Writes views in the
 * background. Estimates unique visitors after the commit.
 */
export class Recorder {
  #clicks: GroupCommit<Increments, Acknowledgements>;
  #lockedClicks: LockedClicks;
  #views: ViewRecorder;
  #uniques: Uniques;
  /** Numbers of clicks that were stored and of clicks that could not be stored. */
  readonly counts = { acknowledged: 0, refused: 0 };

  constructor({ db, logger, uniques, observeBatch }: RecorderDeps) {
    const onFailure = (error: Error, batch: Increments) => {
      logger.warn({ ...errorFields(error), clicks: countVisits(batch) }, 'clicks were not counted');
    };
    const addUniques = (batch: Increments, outcome: BatchOutcome): BatchOutcome => {
      uniques.add('link', batch, outcome.days);
      return outcome;
    };
    this.#uniques = uniques;
    this.#clicks = new GroupCommit<Increments, Acknowledgements>({
      empty: () => new Map(),
      write: async (batch, since) => {
        const outcome = addUniques(batch, await countClicks(db, batch));
        observeBatch('clicks', countVisits(batch), (performance.now() - since) / 1_000);
        return this.#acknowledge(batch, outcome);
      },
      schedule: setImmediate,
      onFailure,
    });
    this.#lockedClicks = new LockedClicks({
      write: async (batch) =>
        addUniques(batch, await retryConflicts(() => countUnlockedClicks(db, batch))),
      onFailure,
    });
    this.#views = new ViewRecorder({ db, logger, uniques, observeBatch });
  }

  /**
   * Counts a click. Resolves when it is durable.
   * @returns false when the link does not exist
   * @throws when the click could not be stored
   */
  async click(linkId: string, visit: Visit): Promise<boolean> {
    try {
      const exists = await this.#count(linkId, visit);
      if (exists) this.counts.acknowledged += 1;
      return exists;
    } catch (error) {
      this.counts.refused += 1;
      throw error;
    }
  }

  async #count(linkId: string, visit: Visit): Promise<boolean> {
    if (this.#lockedClicks.has(linkId)) {
      const batch: Increments = new Map();
      addVisit(batch, linkId, visit);
      return this.#lockedClicks.add(linkId, batch);
    }
    const { batch, written } = this.#clicks.gather();
    addVisit(batch, linkId, visit);
    const result = (await written).get(linkId) ?? false;
    if (result instanceof Error) throw result;
    return result;
  }

  /** Number of views that were lost because they could not be written. */
  get droppedViews(): number {
    return this.#views.dropped;
  }

  /** Number of views that wait for a retry. */
  get pendingViews(): number {
    return this.#views.pending;
  }

  view(userId: string, visit: Visit): void {
    this.#views.add(userId, visit);
  }

  /**
   * Writes pending visits. Resolves when each of them is written or has failed. Called at shutdown.
   */
  async flush(): Promise<void> {
    await Promise.all([this.#clicks.settled(), this.#views.close()]);
    await this.#lockedClicks.settled();
    await this.#uniques.close();
  }

  #acknowledge(batch: Increments, { days, locked, refused }: BatchOutcome): Acknowledgements {
    const acknowledged: Acknowledgements = new Map(refused);
    for (const id of days.keys()) acknowledged.set(id, true);
    for (const id of locked) {
      const increment = batch.get(id);
      if (increment) acknowledged.set(id, this.#lockedClicks.add(id, new Map([[id, increment]])));
    }
    return acknowledged;
  }
}
