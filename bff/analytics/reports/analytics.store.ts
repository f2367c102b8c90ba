import { OTHER_REFERRERS } from '#bff/analytics/tracking/increment.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { Period } from './period.ts';

/** pg returns BIGINT and sums as strings. */
type Count = string;

export interface OwnerRow {
  username: string;
  pro: boolean;
  time_zone: string;
  /** Today and the day on which the account was created, as YYYY-MM-DD in the owner's time zone. */
  today: string;
  created: string;
}

export async function findOwner(tx: Tx, userId: string): Promise<OwnerRow | undefined> {
  const { rows } = await tx.raw<{ rows: OwnerRow[] }>(
    `SELECT username, pro, time_zone,
       (now() AT TIME ZONE time_zone)::date::text AS today,
       (created_at AT TIME ZONE time_zone)::date::text AS created
     FROM profiles WHERE user_id = ?`,
    [userId],
  );
  return rows[0];
}

/** Returns the first day with counts for this page or its links; null when nothing was counted. */
export async function findFirstDay(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await tx.raw<{ rows: { first: string | null }[] }>(
    `SELECT LEAST(
       (SELECT min(day) FROM profile_days WHERE user_id = ?),
       (SELECT min(f.day) FROM blocks l CROSS JOIN LATERAL (
          SELECT day FROM link_days d
          WHERE d.user_id = l.user_id AND d.link_id = l.id ORDER BY day LIMIT 1
        ) AS f WHERE l.user_id = ? AND l.deleted_at IS NULL)
     )::text AS first`,
    [userId, userId],
  );
  return rows[0]?.first ?? null;
}

export interface PageDayRow {
  day: string;
  visits: Count;
  uniques: Count;
  bots: Count;
  phone: Count;
  tablet: Count;
  desktop: Count;
}

export async function listPageDays(tx: Tx, userId: string, days: Period): Promise<PageDayRow[]> {
  const { rows } = await tx.raw<{ rows: PageDayRow[] }>(
    `SELECT day::text, people AS visits, uniques, bots, phone, tablet, desktop FROM profile_days
     WHERE user_id = ? AND day BETWEEN ? AND ?`,
    [userId, days.from, days.to],
  );
  return rows;
}

/**
 * Clicks on all links in one day (`link_id` is null), or on one link in all days (`day` is null).
 */
export interface ClicksRow {
  day: string | null;
  link_id: string | null;
  visits: Count;
  uniques: Count;
  bots: Count;
}

/**
 * Returns two kinds of sums from one query: all clicks of each day in `days`, and all clicks on
 * each link since `linksFrom`.
 */
export async function sumClicks(
  tx: Tx,
  userId: string,
  days: Period,
  linksFrom: string,
): Promise<ClicksRow[]> {
  const { rows } = await tx.raw<{ rows: ClicksRow[] }>(
    `WITH counted AS (
       SELECT d.* FROM blocks l JOIN link_days d ON d.user_id = l.user_id AND d.link_id = l.id
       WHERE l.user_id = ? AND l.deleted_at IS NULL AND d.day BETWEEN ? AND ?
     )
     SELECT day::text, NULL AS link_id,
       sum(people) AS visits, sum(uniques) AS uniques, sum(bots) AS bots
     FROM counted GROUP BY day
     UNION ALL
     SELECT NULL, link_id, sum(people), sum(uniques), sum(bots)
     FROM counted WHERE day >= ? GROUP BY link_id`,
    [userId, days.from, days.to, linksFrom],
  );
  return rows;
}

export interface ReferrerRow {
  /** Null in the row that sums all hosts beyond the limit. */
  host: string | null;
  visits: Count;
}

/**
 * Returns the hosts with the most visits, and one row with the sum of all further hosts.
 * @param named maximum number of hosts to list
 */
export async function listReferrers(
  db: Db,
  userId: string,
  days: Period,
  named: number,
): Promise<ReferrerRow[]> {
  const { rows } = await db.raw<{ rows: ReferrerRow[] }>(
    `WITH hosts AS (
       SELECT NULLIF(host, '${OTHER_REFERRERS}') AS host, sum(people) AS visits
       FROM referrer_days WHERE user_id = ? AND day BETWEEN ? AND ? GROUP BY host
     ),
     ranked AS (
       SELECT host, visits, row_number() OVER (ORDER BY host IS NULL, visits DESC, host) AS rank
       FROM hosts
     )
     SELECT CASE WHEN rank <= ? THEN host END AS host, sum(visits) AS visits
     FROM ranked GROUP BY 1 ORDER BY min(rank)`,
    [userId, days.from, days.to, named],
  );
  return rows;
}
