import type { Logger } from 'pino';
import type { Db } from '#db/connection.ts';
import {
  isObjectInUse,
  lockDueObject,
  postponeObject,
  unlistObject,
} from './media-objects.store.ts';
import type { ObjectStorage } from './object-storage.ts';

const RETRY_SECONDS = 60;
/** Maximum number of objects per job, so that a job ends soon when the process shuts down. */
const CHECKED_MAX = 500;

interface CleanupDeps {
  db: Db;
  logger: Logger;
  storage: ObjectStorage;
}

/**
 * Checks the objects that are due, and deletes those that no picture uses. An unused object comes
 * from a deleted picture or from an upload that was not saved. Stops at the first failure of the
 * storage.
 */
export async function cleanUpMedia(deps: CleanupDeps): Promise<void> {
  for (let checked = 0; checked < CHECKED_MAX; checked += 1) {
    if (!(await checkOne(deps))) return;
  }
}

/**
 * Checks the next due object, and deletes it when no picture uses it.
 * @returns whether another object may be due; false after a failure of the storage
 */
async function checkOne({ db, storage, logger }: CleanupDeps): Promise<boolean> {
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
