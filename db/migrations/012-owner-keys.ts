import type { Knex } from 'knex';
import { buildIndex } from '../build-index.ts';

/** Runs without a transaction: each step can be repeated after an interruption. */
export const config = { transaction: false };

/**
 * Number of links per batch. A link has at most one row per day, so a batch changes some ten
 * thousand rows of `link_days`.
 */
const BATCH = 100;

/**
 * Locks a batch of links in the order in which clicks lock them, which prevents deadlocks. Then
 * fills in the owner of their daily counts.
 */
const FILL = `
  WITH batch AS (
    SELECT id, user_id FROM links WHERE id > ? ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE
  ), filled AS (
    UPDATE link_days d SET user_id = b.user_id FROM batch b
    WHERE d.link_id = b.id AND d.user_id IS NULL
  )
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

/**
 * Fills in the rows that FILL has missed. They were inserted by transactions that began before
 * migration 011 was committed.
 */
const FILL_REST = `
  UPDATE link_days d SET user_id = l.user_id FROM links l
  WHERE d.user_id IS NULL AND l.id = d.link_id`;

const INDEXES = {
  links_owner: 'UNIQUE INDEX CONCURRENTLY links_owner ON links (user_id, id)',
  links_id: 'UNIQUE INDEX CONCURRENTLY links_id ON links (id)',
  link_days_owner: 'UNIQUE INDEX CONCURRENTLY link_days_owner ON link_days (user_id, link_id, day)',
  // Needed for the reports of the previous release. Drop it in the next release.
  link_days_link: 'INDEX CONCURRENTLY link_days_link ON link_days (link_id, day)',
};

const DAYS = `unnest(ids, days) AS i (id, day) JOIN links ON links.id = i.id
  JOIN link_days d ON d.user_id = links.user_id AND d.link_id = i.id AND d.day = i.day`;
const LOCKED_DAYS = `SELECT d.link_id AS id, d.day FROM ${DAYS}
  ORDER BY d.link_id, d.day FOR NO KEY UPDATE OF d`;
const INTO = 'SELECT array_agg(l.id), array_agg(l.day) INTO locked_ids, locked_days FROM';
/** The function of migration 005, changed to use the new key. */
const COPY_LINK_UNIQUES = `
  CREATE OR REPLACE FUNCTION copy_link_uniques(
    ids UUID[], days DATE[], estimates BIGINT[], skip_locked BOOLEAN
  ) RETURNS TABLE (id UUID, day TEXT)
  LANGUAGE plpgsql SET lock_timeout = '100ms' SET plan_cache_mode = force_generic_plan AS $$
  #variable_conflict use_column
  DECLARE
    locked_ids UUID[];
    locked_days DATE[];
  BEGIN
    IF skip_locked THEN ${INTO} (${LOCKED_DAYS} SKIP LOCKED) AS l;
    ELSE ${INTO} (${LOCKED_DAYS}) AS l;
    END IF;
    UPDATE link_days d SET uniques = GREATEST(d.uniques, LEAST(d.people, i.uniques))
    FROM unnest(ids, days, estimates) AS i (id, day, uniques)
    JOIN links ON links.id = i.id
    JOIN unnest(locked_ids, locked_days) AS l (id, day) ON l.id = i.id AND l.day = i.day
    WHERE d.user_id = links.user_id AND d.link_id = i.id AND d.day = i.day;
    RETURN QUERY
    SELECT d.link_id, d.day::text FROM ${DAYS}
    WHERE NOT EXISTS (
      SELECT FROM unnest(locked_ids, locked_days) AS l (id, day)
      WHERE l.id = i.id AND l.day = i.day
    );
  END $$`;

async function fillOwners(db: Knex): Promise<void> {
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last; ) {
    const { rows }: { rows: { id: string }[] } = await db.raw(FILL, [last]);
    last = rows[0]?.id;
  }
}

/**
 * Runs statements while no other transaction uses the two tables. Locks the tables in the order in
 * which clicks lock them.
 */
async function alter(db: Knex, statements: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.raw('LOCK TABLE links IN ACCESS EXCLUSIVE MODE');
    await tx.raw('LOCK TABLE link_days IN ACCESS EXCLUSIVE MODE');
    for (const statement of statements) await tx.raw(statement);
  });
}

/** Adds a constraint without scanning the table while it is locked. */
async function addConstraint(db: Knex, name: string, definition: string): Promise<void> {
  const { rowCount } = await db.raw('SELECT FROM pg_constraint WHERE conname = ?', [name]);
  if (rowCount > 0) return;
  await alter(db, [`ALTER TABLE link_days ADD CONSTRAINT ${name} ${definition} NOT VALID`]);
}

async function hasOwnerKeys(db: Knex): Promise<boolean> {
  const { rowCount } = await db.raw(
    `SELECT FROM pg_constraint WHERE conname = 'link_days_pkey' AND array_length(conkey, 1) = 3`,
  );
  return rowCount > 0;
}

/**
 * Puts `user_id` first in the keys of links and their daily counts. All rows of a creator are then
 * adjacent in the index, and they can be partitioned by creator (docs/operations.md, Growth).
 */
export async function up(db: Knex): Promise<void> {
  if (await hasOwnerKeys(db)) return;
  await fillOwners(db);
  for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(db, name, definition);
  await addConstraint(db, 'link_days_has_owner', 'CHECK (user_id IS NOT NULL)');
  await addConstraint(
    db,
    'link_days_owner_fkey',
    'FOREIGN KEY (user_id, link_id) REFERENCES links (user_id, id) ON DELETE CASCADE',
  );
  await db.raw(FILL_REST);
  await db.raw('ALTER TABLE link_days VALIDATE CONSTRAINT link_days_has_owner');
  await db.raw('ALTER TABLE link_days VALIDATE CONSTRAINT link_days_owner_fkey');
  await alter(db, [
    'ALTER TABLE link_days ALTER COLUMN user_id SET NOT NULL',
    `ALTER TABLE link_days
       DROP CONSTRAINT link_days_has_owner,
       DROP CONSTRAINT link_days_link_id_fkey,
       DROP CONSTRAINT link_days_pkey,
       ADD CONSTRAINT link_days_pkey PRIMARY KEY USING INDEX link_days_owner`,
    `ALTER TABLE links
       DROP CONSTRAINT links_pkey, ADD CONSTRAINT links_pkey PRIMARY KEY USING INDEX links_owner`,
    COPY_LINK_UNIQUES,
  ]);
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
