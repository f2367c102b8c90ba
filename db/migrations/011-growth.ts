import type { Knex } from 'knex';

/**
 * Tables with counters. Each of their storage pages keeps 15 % free space. An update then stays on
 * its page and changes no index (HOT).
 */
const COUNTERS = ['link_days', 'profile_days', 'referrer_days', 'links', 'profiles'];
const SETTINGS = `SET lock_timeout = '100ms' SET plan_cache_mode = force_generic_plan`;

const LOCKED_LINKS = `SELECT links.id, links.user_id FROM links WHERE links.id = ANY (ids)
  ORDER BY links.id FOR NO KEY UPDATE`;
const INTO = 'SELECT array_agg(l.id), array_agg(l.user_id) INTO locked, owners FROM';

/**
 * The function of migration 005, which now also writes the owner. ON CONFLICT names the key by its
 * constraint, because migration 012 changes the columns of the key while replicas count clicks.
 */
const COUNT_CLICKS = `
  CREATE OR REPLACE FUNCTION count_clicks(
    ids UUID[], people INT[], bots INT[], phone INT[], tablet INT[], desktop INT[],
    skip_locked BOOLEAN
  ) RETURNS TABLE (id UUID, day TEXT)
  LANGUAGE plpgsql ${SETTINGS} AS $$
  #variable_conflict use_column
  DECLARE
    locked UUID[];
    owners UUID[];
  BEGIN
    IF skip_locked THEN ${INTO} (${LOCKED_LINKS} SKIP LOCKED) AS l;
    ELSE ${INTO} (${LOCKED_LINKS}) AS l;
    END IF;
    RETURN QUERY
    WITH counted AS (
      SELECT i.*, l.user_id, (now() AT TIME ZONE p.time_zone)::date AS day
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
      INSERT INTO link_days AS d (user_id, link_id, day, people, bots, phone, tablet, desktop)
      SELECT c.user_id, c.id, c.day, c.people, c.bots, c.phone, c.tablet, c.desktop
      FROM counted c ORDER BY c.id
      ON CONFLICT ON CONSTRAINT link_days_pkey DO UPDATE SET
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
 * The bytes of a picture are in Postgres, or in external storage under `object_key`.
 * `media_objects` lists objects to check. The check deletes an object unless a picture has its key.
 * An object is listed before its upload starts. The trigger lists the object of each deleted
 * picture, also when the picture is deleted by a cascade.
 */
const MEDIA = [
  `ALTER TABLE media ADD COLUMN IF NOT EXISTS object_key TEXT, ALTER COLUMN bytes DROP NOT NULL`,
  `CREATE TABLE IF NOT EXISTS media_objects (
    key TEXT PRIMARY KEY CHECK (key ~ '^[0-9a-f]{64}/[0-9a-f-]{36}$'),
    check_at TIMESTAMPTZ NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS media_objects_check ON media_objects (check_at)',
  `CREATE OR REPLACE FUNCTION list_media_object() RETURNS TRIGGER LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO media_objects (key, check_at) VALUES (OLD.object_key, now())
    ON CONFLICT (key) DO UPDATE SET check_at = now();
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER media_deleted AFTER DELETE ON media FOR EACH ROW
   WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION list_media_object()`,
];

/** Runs without a transaction, which would hold locks on several tables at once. */
export const config = { transaction: false };

/**
 * Adds the owner's id to the daily counts of links, reserves free space for counters, and prepares
 * the external storage of pictures. Migration 012 fills in the owner's id for existing rows.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE link_days ADD COLUMN IF NOT EXISTS user_id UUID');
  await db.raw(COUNT_CLICKS);
  // The fill factor applies to new pages only. Postgres frees space in full pages as their rows are
  // updated.
  for (const table of COUNTERS) await db.raw(`ALTER TABLE ${table} SET (fillfactor = 85)`);
  for (const statement of MEDIA) await db.raw(statement);
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
