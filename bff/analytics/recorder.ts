import type { Logger } from 'pino';
import type { Db } from '#db/connection.ts';
import { GroupCommit } from './group-commit.ts';
import { writeClicks, writeViews } from './recorder.store.ts';
import type { Visitor } from './visitor.ts';

/**
 * The one module that counts. Clicks are acknowledged when they are durable; views ride along
 * without anybody waiting.
 */
export class Recorder {
  #clicks: GroupCommit;
  #views: GroupCommit;
  #logger: Logger;

  constructor(db: Db, logger: Logger) {
    this.#clicks = new GroupCommit((batch) => writeClicks(db, batch));
    this.#views = new GroupCommit((batch) => writeViews(db, batch));
    this.#logger = logger;
  }

  /**
   * @returns false if there is no such link
   * @throws when the click could not be made durable
   */
  click(linkId: string, visitor: Visitor): Promise<boolean> {
    return this.#clicks.add(linkId, visitor);
  }

  view(userId: string, visitor: Visitor): void {
    this.#views.add(userId, visitor).catch((error: Error) => {
      this.#logger.warn({ cause: error.message }, 'views were not counted');
    });
  }

  /** Resolves when all that was taken in is written or has failed. */
  async flush(): Promise<void> {
    await Promise.all([this.#clicks.settled(), this.#views.settled()]);
  }
}
