import type { Db } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import {
  type Counted,
  type CountedRow,
  LOCK_NOT_AVAILABLE,
  toColumns,
  toCounted,
} from './counted.ts';
import type { Increments } from './increment.ts';

/** The name makes it parsed and planned once for each connection, not once for each batch. */
async function callCountClicks(db: Db, batch: Increments, skipLocked: boolean): Promise<Counted> {
  const query = db.raw<{ rows: CountedRow[] }>(
    'SELECT id, day FROM count_clicks(?, ?, ?, ?, ?, ?, ?)',
    [...toColumns(batch), skipLocked],
  );
  return toCounted((await query.options({ name: 'count-clicks' })).rows);
}

/**
 * Adds clicks to totals and days in one transaction and one round trip. Waits briefly for locked
 * rows, so that replicas that count on the same link take turns, then leaves them out.
 */
export async function countClicks(db: Db, batch: Increments): Promise<Counted> {
  try {
    return await callCountClicks(db, batch, false);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return countUnlockedClicks(db, batch);
  }
}

/** As `countClicks`, without waiting for links that are locked. */
export async function countUnlockedClicks(db: Db, batch: Increments): Promise<Counted> {
  try {
    return await callCountClicks(db, batch, true);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    // The link is free, but the row of its day is not.
    if (batch.size === 1) return { days: new Map(), locked: new Set(batch.keys()) };
    return countOneByOne(db, batch);
  }
}

async function countOneByOne(db: Db, batch: Increments): Promise<Counted> {
  const all: Counted = { days: new Map(), locked: new Set() };
  for (const [id, increment] of batch) {
    const { days, locked } = await countUnlockedClicks(db, new Map([[id, increment]]));
    for (const [id, day] of days) all.days.set(id, day);
    for (const id of locked) all.locked.add(id);
  }
  return all;
}
