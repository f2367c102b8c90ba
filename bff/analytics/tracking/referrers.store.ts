import type { Tx } from '#db/connection.ts';
import type { Days } from './batch-outcome.ts';
import { type Increments, OTHER_REFERRERS, REFERRERS_MAX } from './increment.ts';

/**
 * Adds visits to hosts that have a row for the day. Inserts new hosts while the page is below the
 * limit; counts all further hosts as OTHER_REFERRERS. Must be a separate statement after the one
 * that locks the profiles, because a statement sees only rows that were committed before it began.
 */
const REFERRERS = `
  WITH input AS (
    SELECT * FROM unnest(?::uuid[], ?::date[], ?::text[], ?::int[]) AS t (user_id, day, host, people)
  ),
  taken AS (
    SELECT user_id, day, count(*) AS hosts
    FROM (SELECT DISTINCT user_id, day FROM input) AS pages
    JOIN referrer_days USING (user_id, day)
    WHERE host NOT IN ('', '${OTHER_REFERRERS}')
    GROUP BY user_id, day
  ),
  matched AS (
    SELECT i.*, d.host IS NOT NULL OR i.host IN ('', '${OTHER_REFERRERS}') AS known
    FROM input i LEFT JOIN referrer_days d USING (user_id, day, host)
  ),
  placed AS (
    SELECT user_id, day, people,
      CASE WHEN known OR COALESCE(hosts, 0) + row_number() OVER (
        PARTITION BY user_id, day, known ORDER BY people DESC, host
      ) <= ${REFERRERS_MAX} THEN host ELSE '${OTHER_REFERRERS}' END AS host
    FROM matched LEFT JOIN taken USING (user_id, day)
  )
  INSERT INTO referrer_days AS d (user_id, day, host, people)
  SELECT user_id, day, host, sum(people) FROM placed GROUP BY user_id, day, host
  ON CONFLICT (user_id, day, host) DO UPDATE SET people = d.people + excluded.people`;

/**
 * Adds the referrers of a batch.
 * @param tx the transaction that has counted the views and holds the locks on their profiles
 */
export async function writeReferrers(tx: Tx, batch: Increments, days: Days): Promise<void> {
  const rows = [...days].flatMap(([id, day]) =>
    [...(batch.get(id)?.referrers ?? [])].map(([host, visits]) => ({ id, day, host, visits })),
  );
  if (rows.length === 0) return;
  await tx.raw(REFERRERS, [
    rows.map(({ id }) => id),
    rows.map(({ day }) => day),
    rows.map(({ host }) => host),
    rows.map(({ visits }) => visits),
  ]);
}
