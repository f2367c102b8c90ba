import type { Logger } from 'pino';
import type { Visitor } from '#bff/analytics/visitors/visitor.ts';
import type { Db } from '#db/connection.ts';
import { GroupCommit } from './group-commit.ts';
import { writeClicks, writeViews } from './recorder.store.ts';

/** Nobody waits for a view: batches of this length cost a busy page next to nothing. */
const VIEWS_DELAY_MS = 200;

/**
 * The one module that counts. Clicks are acknowledged when they are durable; views ride along
 * without anybody waiting.
 */
export class Recorder {
  #clicks: GroupCommit;
  #views: GroupCommit;

  constructor(db: Db, logger: Logger) {
    const onFailure = (what: string) => (error: Error) => {
      logger.warn({ cause: error.message }, `${what} were not counted`);
    };
    this.#clicks = new GroupCommit({
      write: (batch) => writeClicks(db, batch),
      schedule: setImmediate,
      onFailure: onFailure('clicks'),
    });
    this.#views = new GroupCommit({
      write: (batch) => writeViews(db, batch),
      schedule: (flush) => setTimeout(flush, VIEWS_DELAY_MS).unref(),
      onFailure: onFailure('views'),
    });
  }

  /**
   * @returns false if there is no such link
   * @throws when the click could not be made durable
   */
  async click(linkId: string, visitor: Visitor): Promise<boolean> {
    return (await this.#clicks.add(linkId, visitor)).has(linkId);
  }

  view(userId: string, visitor: Visitor): void {
    void this.#views.add(userId, visitor);
  }

  /** Resolves when all that was taken in is written or has failed. */
  async flush(): Promise<void> {
    await Promise.all([this.#clicks.settled(), this.#views.settled()]);
  }
}
