import { NIL } from 'uuid';
import { addJob } from '#bff/jobs/jobs.store.ts';
import type { Db, Tx } from '#db/connection.ts';

/**
 * Maximum number of rows to change per statement. Such a statement takes some tens of milliseconds.
 */
const ROWS_MAX = 2_000;

/** Returns the next owners of pages in the order of their ids. */
export async function findOwners(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const next = db('profiles').where('user_id', '>', after ?? NIL);
  return next.orderBy('user_id').limit(limit).pluck('user_id');
}

/** Adds the job that continues with the owners whose ids follow `after`. */
export async function continueAfter(db: Db, after: string): Promise<void> {
  const key = `retain_analytics:${after}`;
  await addJob(db, { kind: 'retain_analytics', payload: { after } }, { key });
}

/**
 * Locks pages and their links against deletion, so that the deletion of an account or a link waits
 * and causes no deadlock. Skips rows that are being deleted. Does not block clicks and views.
 */
async function lockPages(tx: Tx, owners: string[]): Promise<{ pages: string[]; links: string[] }> {
  const inOrder = (table: 'profiles' | 'blocks', id: string) =>
    `SELECT ${id} AS id FROM ${table} WHERE user_id = ANY (?) ORDER BY ${id}
     FOR KEY SHARE SKIP LOCKED`;
  const ids = async (sql: string) => {
    const { rows } = await tx.raw<{ rows: { id: string }[] }>(sql, [owners]);
    return rows.map(({ id }) => id);
  };
  return {
    pages: await ids(inOrder('profiles', 'user_id')),
    links: await ids(inOrder('blocks', 'id')),
  };
}

const COUNTS = ['people', 'uniques', 'bots', 'phone', 'tablet', 'desktop'];

/**
 * For each table: the condition that selects its rows, and the columns of its key without the day.
 */
const DAYS = {
  profile_days: { selected: 'user_id = ANY (:pages)', key: ['user_id'] },
  link_days: {
    selected: 'user_id = ANY (:owners) AND link_id = ANY (:links)',
    key: ['user_id', 'link_id'],
  },
} as const;

interface Selected {
  owners: string[];
  pages: string[];
  links: string[];
  /** The first day of a month, as YYYY-MM-DD. */
  before: string;
}

/** Adds the counts of days to the first day of their month. Processes at most ROWS_MAX days. */
async function sumUpTable(tx: Tx, table: keyof typeof DAYS, selected: Selected): Promise<number> {
  const key = DAYS[table].key.join(', ');
  const isSame = DAYS[table].key.map((name) => `d.${name} = old.${name}`).join(' AND ');
  const { rows } = await tx.raw<{ rows: { days: number }[] }>(
    `WITH old AS (
       SELECT ${key}, day FROM ${table}
       WHERE ${DAYS[table].selected} AND day < :before AND day <> date_trunc('month', day)::date
       LIMIT :limit
     ), gone AS (
       DELETE FROM ${table} d USING old WHERE ${isSame} AND d.day = old.day
       RETURNING d.*
     ), summed AS (
       INSERT INTO ${table} AS d (${key}, day, ${COUNTS.join(', ')})
       SELECT ${key}, date_trunc('month', day)::date, ${COUNTS.map((name) => `sum(${name})`).join(', ')}
       FROM gone GROUP BY ${key}, date_trunc('month', day)
       ON CONFLICT (${key}, day) DO UPDATE SET
         ${COUNTS.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}
     )
     SELECT count(*)::int AS days FROM gone`,
    { ...selected, limit: ROWS_MAX },
  );
  return rows[0]?.days ?? 0;
}

/**
 * Merges the days before a month into the first day of their months. Processes at most ROWS_MAX
 * days. Totals do not change.
 * @param before the first day of a month, as YYYY-MM-DD
 * @returns whether days may be left to merge
 */
export function sumUpDays(db: Db, owners: string[], before: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const selected = { owners, before, ...(await lockPages(tx, owners)) };
    const views = await sumUpTable(tx, 'profile_days', selected);
    const clicks = await sumUpTable(tx, 'link_days', selected);
    return Math.max(views, clicks) === ROWS_MAX;
  });
}

/**
 * Deletes at most ROWS_MAX referrers before a day.
 * @param before YYYY-MM-DD
 * @returns whether referrers may be left to delete
 */
export async function deleteReferrers(db: Db, owners: string[], before: string): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM referrer_days d USING (
       SELECT user_id, day, host FROM referrer_days WHERE user_id = ANY (?) AND day < ? LIMIT ?
     ) AS old
     WHERE d.user_id = old.user_id AND d.day = old.day AND d.host = old.host`,
    [owners, before, ROWS_MAX],
  );
  return rowCount === ROWS_MAX;
}
