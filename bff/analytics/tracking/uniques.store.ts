import type { Db } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import { LOCK_NOT_AVAILABLE } from './batch-outcome.ts';

/**
 * Estimated number of unique visitors on one day. `id` is the user id of a page, or the id of a
 * link.
 */
export interface UniquesOfDay {
  id: string;
  day: string;
  uniques: number;
}

const FUNCTIONS = { page: 'copy_profile_uniques', link: 'copy_link_uniques' } as const;

export type UniquesKind = keyof typeof FUNCTIONS;
type DayOfId = Pick<UniquesOfDay, 'id' | 'day'>;

async function copy(
  db: Db,
  kind: UniquesKind,
  rows: UniquesOfDay[],
  skipLocked: boolean,
): Promise<DayOfId[]> {
  const query = db.raw<{ rows: DayOfId[] }>(`SELECT id, day FROM ${FUNCTIONS[kind]}(?, ?, ?, ?)`, [
    rows.map(({ id }) => id),
    rows.map(({ day }) => day),
    rows.map(({ uniques }) => uniques),
    skipLocked,
  ]);
  return (await query.options({ name: FUNCTIONS[kind] })).rows;
}

/**
 * Stores estimates in the daily rows of pages or links, in one round trip.
 * @returns the estimates that were skipped because their rows are locked
 */
export async function writeUniques(
  db: Db,
  kind: UniquesKind,
  rows: UniquesOfDay[],
): Promise<DayOfId[]> {
  if (rows.length === 0) return [];
  try {
    return await copy(db, kind, rows, false);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return copy(db, kind, rows, true);
  }
}
