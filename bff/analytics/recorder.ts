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

  constructor(db: Db, logger: Logger) {
    const lost = (what: string) => (error: Error) => {
      logger.warn({ cause: error.message }, `${what} were not counted`);
    };
    this.#clicks = new GroupCommit((batch) => writeClicks(db, batch), lost('clicks'));
    this.#views = new GroupCommit((batch) => writeViews(db, batch), lost('views'));
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
