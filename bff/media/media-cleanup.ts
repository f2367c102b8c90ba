import type { Logger } from 'pino';
import type { Db } from '#db/connection.ts';
import {
  isObjectInUse,
  lockDueObject,
  postponeObject,
  unlistObject,
} from './media-objects.store.ts';
import type { ObjectStorage } from './object-storage.ts';

const POLL_MS = 5_000;
const RETRY_SECONDS = 60;

interface CleanupDeps {
  db: Db;
  logger: Logger;
  storage: ObjectStorage;
}

/** Deletes objects without a picture: of deleted pictures, and of uploads that were not saved. */
export class MediaCleanup {
  readonly #deps: CleanupDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(deps: CleanupDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.#kick(), POLL_MS);
    this.#timer.unref();
    this.#kick();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #kick(): void {
    this.#running ??= this.#run()
      .catch((error: Error) => {
        this.#deps.logger.warn({ cause: error.message }, 'media cleanup cannot reach the database');
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #run(): Promise<void> {
    while (!this.#stopped && (await this.#checkOne()));
  }

  /** @returns whether another object may be due; false after a failure of the storage */
  async #checkOne(): Promise<boolean> {
    const { db, storage, logger } = this.#deps;
    return db.transaction(async (tx) => {
      const key = await lockDueObject(tx);
      if (key === undefined) return false;
      try {
        if (!(await isObjectInUse(tx, key))) await storage.delete(key);
      } catch (error) {
        const { message, cause } = error as Error;
        const reason = cause instanceof Error ? cause.message : message;
        logger.warn({ cause: reason }, 'an object was not deleted from the media storage');
        await postponeObject(tx, key, RETRY_SECONDS);
        return false;
      }
      await unlistObject(tx, key);
      return true;
    });
  }
}
