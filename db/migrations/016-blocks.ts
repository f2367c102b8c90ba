import type { Knex } from 'knex';
import { buildIndex } from '../build-index.ts';

/** Runs without a transaction: each step can be repeated after an interruption. */
export const config = { transaction: false };

const COLUMNS = `
  ADD COLUMN IF NOT EXISTS kind TEXT NOT NULL DEFAULT 'link',
  ADD COLUMN IF NOT EXISTS hidden BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS visible_from TIMESTAMPTZ,
  ADD COLUMN IF NOT EXISTS visible_until TIMESTAMPTZ,
  ADD COLUMN IF NOT EXISTS featured BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS deleted_at TIMESTAMPTZ,
  ALTER COLUMN url DROP NOT NULL`;

/**
 * The previous release supports only links. It keeps working through a view with the old table
 * name. The view contains the links that visitors may see, so that a rollback shows no deleted,
 * hidden or scheduled link. The next release drops the view.
 */
const VIEW = `
  CREATE VIEW links AS
  SELECT id, user_id, position, title, url, button_color, button_color_own, social_icon,
    thumbnail_id, click_count, created_at, updated_at
  FROM blocks
  WHERE kind = 'link' AND NOT hidden AND deleted_at IS NULL
    AND (visible_from IS NULL OR visible_from <= now())
    AND (visible_until IS NULL OR visible_until > now())`;

const CHECKS = {
  blocks_kind: `kind IN ('link', 'heading', 'embed', 'social')`,
  blocks_url: `(kind = 'heading') = (url IS NULL)`,
  blocks_url_scheme: `char_length(url) <= 2048 AND (url ILIKE 'http://%' OR url ILIKE 'https://%'
    OR kind = 'social' AND (url LIKE 'mailto:%' OR url LIKE 'tel:%'))`,
  blocks_schedule: 'visible_from < visible_until',
};

const INDEXES = {
  blocks_position:
    'INDEX CONCURRENTLY blocks_position ON blocks (user_id, position) WHERE deleted_at IS NULL',
  blocks_featured:
    'UNIQUE INDEX CONCURRENTLY blocks_featured ON blocks (user_id) WHERE featured AND deleted_at IS NULL',
  blocks_deleted:
    'INDEX CONCURRENTLY blocks_deleted ON blocks (deleted_at) WHERE deleted_at IS NOT NULL',
};

const SETTINGS = `SET lock_timeout = '100ms' SET plan_cache_mode = force_generic_plan`;

/** Grants the privileges of the table on the view, because the roles of servers may own neither. */
const GRANT = `
  DO $$ DECLARE
    held RECORD;
  BEGIN
    FOR held IN SELECT a.grantee, a.privilege_type AS privilege
      FROM pg_class c, aclexplode(c.relacl) a
      WHERE c.oid = 'blocks'::regclass AND a.grantee NOT IN (0, c.relowner)
        AND a.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    LOOP
      EXECUTE format('GRANT %s ON links TO %s', held.privilege, held.grantee::regrole);
    END LOOP;
  END $$`;

/** Condition that excludes deleted blocks and headings, on which no clicks are counted. */
const COUNTABLE = `deleted_at IS NULL AND kind <> 'heading'`;
const LOCKED = `SELECT blocks.id, blocks.user_id FROM blocks WHERE blocks.id = ANY (ids)
  AND ${COUNTABLE} ORDER BY blocks.id FOR NO KEY UPDATE`;
const INTO_LOCKED = 'SELECT array_agg(l.id), array_agg(l.user_id) INTO locked, owners FROM';
/** The function of migration 011 for the renamed table. */
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
    IF skip_locked THEN ${INTO_LOCKED} (${LOCKED} SKIP LOCKED) AS l;
    ELSE ${INTO_LOCKED} (${LOCKED}) AS l;
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
      UPDATE blocks SET click_count = click_count + c.people FROM counted c
      WHERE blocks.id = c.id AND c.people > 0
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
    SELECT l.id, NULL FROM blocks l
    WHERE skip_locked AND l.id = ANY (ids) AND ${COUNTABLE}
      AND NOT EXISTS (SELECT FROM unnest(locked) AS k (id) WHERE k.id = l.id);
  END $$`;

const DAYS = `unnest(ids, days) AS i (id, day) JOIN blocks ON blocks.id = i.id
  JOIN link_days d ON d.user_id = blocks.user_id AND d.link_id = i.id AND d.day = i.day`;
const LOCKED_DAYS = `SELECT d.link_id AS id, d.day FROM ${DAYS}
  ORDER BY d.link_id, d.day FOR NO KEY UPDATE OF d`;
const INTO_DAYS = 'SELECT array_agg(l.id), array_agg(l.day) INTO locked_ids, locked_days FROM';
/** The function of migration 012 for the renamed table. */
const COPY_LINK_UNIQUES = `
  CREATE OR REPLACE FUNCTION copy_link_uniques(
    ids UUID[], days DATE[], estimates BIGINT[], skip_locked BOOLEAN
  ) RETURNS TABLE (id UUID, day TEXT)
  LANGUAGE plpgsql ${SETTINGS} AS $$
  #variable_conflict use_column
  DECLARE
    locked_ids UUID[];
    locked_days DATE[];
  BEGIN
    IF skip_locked THEN ${INTO_DAYS} (${LOCKED_DAYS} SKIP LOCKED) AS l;
    ELSE ${INTO_DAYS} (${LOCKED_DAYS}) AS l;
    END IF;
    UPDATE link_days d SET uniques = GREATEST(d.uniques, LEAST(d.people, i.uniques))
    FROM unnest(ids, days, estimates) AS i (id, day, uniques)
    JOIN blocks ON blocks.id = i.id
    JOIN unnest(locked_ids, locked_days) AS l (id, day) ON l.id = i.id AND l.day = i.day
    WHERE d.user_id = blocks.user_id AND d.link_id = i.id AND d.day = i.day;
    RETURN QUERY
    SELECT d.link_id, d.day::text FROM ${DAYS}
    WHERE NOT EXISTS (
      SELECT FROM unnest(locked_ids, locked_days) AS l (id, day)
      WHERE l.id = i.id AND l.day = i.day
    );
  END $$`;

/**
 * Renames the table to `blocks`, and creates the view and the counting functions, in one
 * transaction.
 */
async function rename(db: Knex): Promise<void> {
  const { rows } = await db.raw(`SELECT to_regclass('blocks') AS renamed`);
  if (rows[0].renamed) return;
  await db.transaction(async (tx) => {
    await tx.raw('LOCK TABLE links IN ACCESS EXCLUSIVE MODE');
    await tx.raw(`ALTER TABLE links ${COLUMNS}`);
    await tx.raw('ALTER TABLE links RENAME TO blocks');
    for (const statement of [VIEW, GRANT, COUNT_CLICKS, COPY_LINK_UNIQUES]) await tx.raw(statement);
  });
}

async function addCheck(db: Knex, name: string, condition: string): Promise<void> {
  await db.raw(
    `ALTER TABLE blocks DROP CONSTRAINT IF EXISTS ${name},
     ADD CONSTRAINT ${name} CHECK (${condition}) NOT VALID`,
  );
  await db.raw(`ALTER TABLE blocks VALIDATE CONSTRAINT ${name}`);
}

/**
 * Turns links into blocks. A block is a link, a heading, an embed or a social account. Blocks can
 * be hidden, scheduled, featured, deleted and restored. Positions are no longer unique, because the
 * previous release orders and appends only the blocks that it sees.
 */
export async function up(db: Knex): Promise<void> {
  await rename(db);
  for (const [name, condition] of Object.entries(CHECKS)) await addCheck(db, name, condition);
  for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(db, name, definition);
  await db.raw(
    `ALTER TABLE blocks DROP CONSTRAINT IF EXISTS links_url_check,
     DROP CONSTRAINT IF EXISTS links_position_unique`,
  );
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
