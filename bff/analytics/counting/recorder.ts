import type { Logger } from 'pino';
import type { Uniques } from '#bff/analytics/uniques/uniques.ts';
import type { Db } from '#db/connection.ts';
import { GroupCommit } from './group-commit.ts';
import { addVisit, type Increments, type Visit } from './increment.ts';
import { type Days, writeClicks, writeViews } from './recorder.store.ts';
import { writeReferrers } from './referrers.store.ts';

/** Nobody waits for a view: batches of this length cost a busy page next to nothing. */
const VIEWS_DELAY_MS = 200;

interface RecorderDeps {
  db: Db;
  logger: Logger;
  uniques: Uniques;
}

/** Views and where they came from are one transaction, so that one sums up to the other. */
function writeVisits(db: Db, batch: Increments): Promise<Days> {
  return db.transaction(async (tx) => {
    const days = await writeViews(tx, batch);
    await writeReferrers(tx, batch, days);
    return days;
  });
}

/**
 * The one module that counts. Clicks are acknowledged when they are durable; views ride along
 * without anybody waiting. Who was here today goes on to the uniques, for which nobody waits.
 */
export class Recorder {
  #clicks: GroupCommit<Increments, Days>;
  #views: GroupCommit<Increments, Days>;
  #uniques: Uniques;

  constructor({ db, logger, uniques }: RecorderDeps) {
    const onFailure = (what: string) => (error: Error) => {
      logger.warn({ cause: error.message }, `${what} were not counted`);
    };
    this.#uniques = uniques;
    this.#clicks = new GroupCommit<Increments, Days>({
      empty: () => new Map(),
      write: async (batch) => uniques.add('link', batch, await writeClicks(db, batch)),
      schedule: setImmediate,
      onFailure: onFailure('clicks'),
    });
    this.#views = new GroupCommit<Increments, Days>({
      empty: () => new Map(),
      write: async (batch) => uniques.add('page', batch, await writeVisits(db, batch)),
      schedule: (flush) => setTimeout(flush, VIEWS_DELAY_MS).unref(),
      onFailure: onFailure('views'),
    });
  }

  /**
   * @returns false if there is no such link
   * @throws when the click could not be made durable
   */
  async click(linkId: string, visit: Visit): Promise<boolean> {
    const { batch, written } = this.#clicks.gather();
    addVisit(batch, linkId, visit);
    return (await written).has(linkId);
  }

  view(userId: string, visit: Visit): void {
    addVisit(this.#views.gather().batch, userId, visit);
  }

  /** Resolves when all that was taken in is written or has failed. */
  async flush(): Promise<void> {
    await Promise.all([this.#clicks.settled(), this.#views.settled()]);
    await this.#uniques.settled();
  }
}
