import type { Db } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import {
  type BatchOutcome,
  emptyOutcome,
  isDataError,
  LOCK_NOT_AVAILABLE,
  type OutcomeRow,
  toColumns,
  toOutcome,
} from './batch-outcome.ts';
import type { Increments } from './increment.ts';

/**
 * Calls the counting function as a named statement. Postgres parses and plans such a statement once
 * per connection, rather than once per batch.
 */
async function callCountClicks(
  db: Db,
  batch: Increments,
  skipLocked: boolean,
): Promise<BatchOutcome> {
  const query = db.raw<{ rows: OutcomeRow[] }>(
    'SELECT id, day FROM count_clicks(?, ?, ?, ?, ?, ?, ?)',
    [...toColumns(batch), skipLocked],
  );
  return toOutcome((await query.options({ name: 'count-clicks' })).rows);
}

/**
 * Adds clicks to the totals and daily counts of links, in one transaction and one round trip. Waits
 * briefly for locked rows, because replicas often count clicks on the same link. After the wait,
 * skips rows that are still locked.
 */
export async function countClicks(db: Db, batch: Increments): Promise<BatchOutcome> {
  try {
    return await callCountClicks(db, batch, false);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE && !isDataError(error)) throw error;
    return countUnlockedClicks(db, batch);
  }
}

/** Adds clicks like `countClicks`, but skips locked links immediately. */
export async function countUnlockedClicks(db: Db, batch: Increments): Promise<BatchOutcome> {
  try {
    return await callCountClicks(db, batch, true);
  } catch (error) {
    const isRefused = isDataError(error);
    if (sqlState(error) !== LOCK_NOT_AVAILABLE && !isRefused) throw error;
    if (batch.size > 1) return countOneByOne(db, batch);
    const outcome = emptyOutcome();
    for (const id of batch.keys()) {
      if (isRefused) outcome.refused.set(id, error);
      // The link's own row is free, but its row for the day is locked.
      else outcome.locked.add(id);
    }
    return outcome;
  }
}

async function countOneByOne(db: Db, batch: Increments): Promise<BatchOutcome> {
  const all = emptyOutcome();
  for (const [id, increment] of batch) {
    const one = await countUnlockedClicks(db, new Map([[id, increment]]));
    for (const [id, day] of one.days) all.days.set(id, day);
    for (const id of one.locked) all.locked.add(id);
    for (const [id, error] of one.refused) all.refused.set(id, error);
  }
  return all;
}

/**
 * Returns the user id of a link's owner. Returns undefined when clicks on the link do not count: it
 * is a heading, is deleted, or its page is not published. Clicks on hidden and scheduled links
 * count, because visitors may still have the page open.
 */
export async function findLinkOwner(db: Db, linkId: string): Promise<string | undefined> {
  const link = await db('blocks as l')
    .join('profiles as p', 'p.user_id', 'l.user_id')
    .select('l.user_id')
    .where({ 'l.id': linkId, 'l.deleted_at': null, 'p.published': true })
    .whereNot('l.kind', 'heading')
    .first();
  return link?.user_id;
}
