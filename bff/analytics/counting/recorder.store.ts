import type { Db } from '#db/connection.ts';
import type { Increments } from './increment.ts';

/** The day on which something was counted where its owner lives, YYYY-MM-DD, by id. */
export type Days = Map<string, string>;

const INPUT = `
  input AS (
    SELECT * FROM unnest(?::uuid[], ?::int[], ?::int[], ?::int[], ?::int[], ?::int[])
      AS t (id, people, bots, phone, tablet, desktop)
  )`;
const ADDED = `
  people = d.people + excluded.people, bots = d.bots + excluded.bots,
  phone = d.phone + excluded.phone, tablet = d.tablet + excluded.tablet,
  desktop = d.desktop + excluded.desktop`;

/** Rows are locked in id order, so that two replicas never wait for each other in a circle. */
const CLICKS = `
  WITH ${INPUT},
  locked AS (
    SELECT l.id, l.user_id FROM links l WHERE l.id = ANY (?::uuid[]) ORDER BY l.id FOR NO KEY UPDATE
  ),
  counted AS (
    SELECT i.*, (now() AT TIME ZONE p.time_zone)::date AS day
    FROM input i JOIN locked ON locked.id = i.id JOIN profiles p ON p.user_id = locked.user_id
    WHERE p.published
  ),
  totals AS (
    UPDATE links SET click_count = click_count + c.people FROM counted c
    WHERE links.id = c.id AND c.people > 0
  ),
  days AS (
    INSERT INTO link_days AS d (link_id, day, people, bots, phone, tablet, desktop)
    SELECT id, day, people, bots, phone, tablet, desktop FROM counted ORDER BY id
    ON CONFLICT (link_id, day) DO UPDATE SET ${ADDED}
  )
  SELECT id, day::text FROM counted`;

const VIEWS = `
  WITH ${INPUT},
  locked AS (
    SELECT p.user_id, p.time_zone FROM profiles p
    WHERE p.user_id = ANY (?::uuid[]) ORDER BY p.user_id FOR NO KEY UPDATE
  ),
  counted AS (
    SELECT i.*, (now() AT TIME ZONE locked.time_zone)::date AS day
    FROM input i JOIN locked ON locked.user_id = i.id
  ),
  totals AS (
    UPDATE profiles SET views = views + c.people FROM counted c
    WHERE profiles.user_id = c.id AND c.people > 0
  ),
  days AS (
    INSERT INTO profile_days AS d (user_id, day, people, bots, phone, tablet, desktop)
    SELECT id, day, people, bots, phone, tablet, desktop FROM counted ORDER BY id
    ON CONFLICT (user_id, day) DO UPDATE SET ${ADDED}
  )
  SELECT id, day::text FROM counted`;

/** @param name of the statement: it is parsed and planned once for each connection, not once for each batch */
async function write(db: Db, name: string, sql: string, batch: Increments): Promise<Days> {
  const ids = [...batch.keys()];
  const all = [...batch.values()];
  const query = db.raw<{ rows: { id: string; day: string }[] }>(sql, [
    ids,
    all.map((added) => added.people),
    all.map((added) => added.bots),
    all.map((added) => added.phone),
    all.map((added) => added.tablet),
    all.map((added) => added.desktop),
    ids,
  ]);
  const { rows } = await query.options({ name });
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Adds clicks to totals and days in one statement. @returns the days of links on published pages */
export function writeClicks(db: Db, batch: Increments): Promise<Days> {
  return write(db, 'clicks', CLICKS, batch);
}

/** Adds views to totals and days in one statement. @returns the days of profiles that exist */
export function writeViews(db: Db, batch: Increments): Promise<Days> {
  return write(db, 'views', VIEWS, batch);
}
