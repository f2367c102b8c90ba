import type { Db } from '#db/connection.ts';

/** How many different people were counted for one page (by user id) or link on one day. */
export interface UniquesOfDay {
  id: string;
  day: string;
  uniques: number;
}

/**
 * Rows are locked in the recorder's order; their parents too, so that a deletion waits. A count is
 * an estimate: it never shrinks, whichever replica writes last, and never passes the visits.
 */
const copy = (days: string, parents: string, id: string, parentId: string) => `
  WITH input AS (
    SELECT * FROM unnest(?::uuid[], ?::date[], ?::bigint[]) AS t (id, day, uniques)
  ),
  parents AS (
    SELECT ${parentId} FROM ${parents} WHERE ${parentId} = ANY (?::uuid[])
    ORDER BY ${parentId} FOR KEY SHARE
  ),
  locked AS (
    SELECT d.${id}, d.day, i.uniques
    FROM input i JOIN parents p ON p.${parentId} = i.id
    JOIN ${days} d ON d.${id} = i.id AND d.day = i.day
    ORDER BY d.${id}, d.day FOR NO KEY UPDATE OF d
  )
  UPDATE ${days} AS d SET uniques = GREATEST(d.uniques, LEAST(d.people, locked.uniques))
  FROM locked WHERE d.${id} = locked.${id} AND d.day = locked.day`;

const STATEMENTS = {
  page: copy('profile_days', 'profiles', 'user_id', 'user_id'),
  link: copy('link_days', 'links', 'link_id', 'id'),
} as const;

export type Counted = keyof typeof STATEMENTS;

/** Copies counts to the days of pages or links, in one statement. */
export async function writeUniques(db: Db, what: Counted, rows: UniquesOfDay[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.raw(STATEMENTS[what], [
    ids,
    rows.map(({ day }) => day),
    rows.map(({ uniques }) => uniques),
    ids,
  ]);
}
