import type { Knex } from 'knex';

/**
 * Maximum wait of a function for a lock, well below deadlock_timeout. The function then fails with
 * SQLSTATE 55P03 (lock_not_available).
 */
const LOCK_TIMEOUT = '100ms';

const SETTINGS = `SET lock_timeout = '${LOCK_TIMEOUT}' SET plan_cache_mode = force_generic_plan`;

/**
 * Returns the statement that locks rows in the order of `select`. With `skip_locked`, it skips rows
 * that another transaction has locked.
 */
const lockInOrder = (into: string, select: string) => `
    IF skip_locked THEN ${into} (${select} SKIP LOCKED) AS l;
    ELSE ${into} (${select}) AS l;
    END IF;`;

/**
 * Function that adds clicks. Returns each counted link of a published page with the day of the
 * count, and each skipped link with null.
 */
const COUNT_CLICKS = `
  CREATE FUNCTION count_clicks(
    ids UUID[], people INT[], bots INT[], phone INT[], tablet INT[], desktop INT[],
    skip_locked BOOLEAN
  ) RETURNS TABLE (id UUID, day TEXT)
  LANGUAGE plpgsql ${SETTINGS} AS $$
  #variable_conflict use_column
  DECLARE
    locked UUID[];
    owners UUID[];
  BEGIN
    ${lockInOrder(
      'SELECT array_agg(l.id), array_agg(l.user_id) INTO locked, owners FROM',
      `SELECT links.id, links.user_id FROM links WHERE links.id = ANY (ids)
       ORDER BY links.id FOR NO KEY UPDATE`,
    )}
    RETURN QUERY
    WITH counted AS (
      SELECT i.*, (now() AT TIME ZONE p.time_zone)::date AS day
      FROM unnest(ids, people, bots, phone, tablet, desktop)
        AS i (id, people, bots, phone, tablet, desktop)
      JOIN unnest(locked, owners) AS l (id, user_id) ON l.id = i.id
      JOIN profiles p ON p.user_id = l.user_id
      WHERE p.published
    ),
    totals AS (
      UPDATE links SET click_count = click_count + c.people FROM counted c
      WHERE links.id = c.id AND c.people > 0
    ),
    days AS (
      INSERT INTO link_days AS d (link_id, day, people, bots, phone, tablet, desktop)
      SELECT c.id, c.day, c.people, c.bots, c.phone, c.tablet, c.desktop
      FROM counted c ORDER BY c.id
      ON CONFLICT (link_id, day) DO UPDATE SET
        people = d.people + excluded.people, bots = d.bots + excluded.bots,
        phone = d.phone + excluded.phone, tablet = d.tablet + excluded.tablet,
        desktop = d.desktop + excluded.desktop
    )
    SELECT c.id, c.day::text FROM counted c
    UNION ALL
    SELECT l.id, NULL FROM links l
    WHERE skip_locked AND l.id = ANY (ids)
      AND NOT EXISTS (SELECT FROM unnest(locked) AS k (id) WHERE k.id = l.id);
  END $$`;

/**
 * Returns the SQL of a function that copies estimates of unique visitors to the daily counts. A
 * stored estimate never decreases, whichever replica writes last, and never exceeds the visits. The
 * function returns the days whose rows it has skipped.
 */
const copyUniques = (name: string, table: string, key: string) => `
  CREATE FUNCTION ${name}(ids UUID[], days DATE[], estimates BIGINT[], skip_locked BOOLEAN)
  RETURNS TABLE (id UUID, day TEXT)
  LANGUAGE plpgsql ${SETTINGS} AS $$
  #variable_conflict use_column
  DECLARE
    locked_ids UUID[];
    locked_days DATE[];
  BEGIN
    ${lockInOrder(
      'SELECT array_agg(l.id), array_agg(l.day) INTO locked_ids, locked_days FROM',
      `SELECT d.${key} AS id, d.day
       FROM unnest(ids, days) AS i (id, day) JOIN ${table} d ON d.${key} = i.id AND d.day = i.day
       ORDER BY d.${key}, d.day FOR NO KEY UPDATE OF d`,
    )}
    UPDATE ${table} d SET uniques = GREATEST(d.uniques, LEAST(d.people, i.uniques))
    FROM unnest(ids, days, estimates) AS i (id, day, uniques)
    JOIN unnest(locked_ids, locked_days) AS l (id, day) ON l.id = i.id AND l.day = i.day
    WHERE d.${key} = i.id AND d.day = i.day;
    RETURN QUERY
    SELECT d.${key}, d.day::text
    FROM unnest(ids, days) AS i (id, day) JOIN ${table} d ON d.${key} = i.id AND d.day = i.day
    WHERE NOT EXISTS (
      SELECT FROM unnest(locked_ids, locked_days) AS l (id, day)
      WHERE l.id = i.id AND l.day = i.day
    );
  END $$`;

/**
 * Creates the functions that count clicks and copy unique visitors. Each function locks its rows in
 * id order, and writes them in a second statement with its own snapshot. Single statements that did
 * both deadlocked between replicas. A function runs both statements in one round trip, so that no
 * replica holds row locks while it waits for the network. The functions join arrays instead of
 * searching them with ANY, so that the time grows linearly with the number of links.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(COUNT_CLICKS);
  await db.raw(copyUniques('copy_link_uniques', 'link_days', 'link_id'));
  await db.raw(copyUniques('copy_profile_uniques', 'profile_days', 'user_id'));
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
