import type { Knex } from 'knex';
import { buildIndex } from '../build-index.ts';

/** Runs without a transaction: each step can be repeated after an interruption. */
export const config = { transaction: false };

const BATCH = 1_000;

const PROFILES = `
  ALTER TABLE profiles
    ADD COLUMN IF NOT EXISTS appearance JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN IF NOT EXISTS background_color_own TEXT,
    ADD COLUMN IF NOT EXISTS background_photo_id TEXT,
    ADD COLUMN IF NOT EXISTS language TEXT NOT NULL DEFAULT 'en',
    ADD COLUMN IF NOT EXISTS seo_title TEXT NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS seo_description TEXT NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS noindex BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS show_views BOOLEAN NOT NULL DEFAULT true,
    ALTER COLUMN background_color SET DEFAULT '#6366f1'`;
const LINKS = `
  ALTER TABLE links
    ADD COLUMN IF NOT EXISTS button_color_own TEXT,
    ALTER COLUMN button_color SET DEFAULT '#000000'`;

/**
 * Returns the triggers that keep two color columns consistent. This release writes the new column
 * with the creator's own color, or null for the theme's color. The previous release writes the old
 * column. Each statement sets one of the columns, and the trigger sets the other. The trigger
 * stores null as the old default, because the previous release has no themes.
 */
function triggers(table: string, column: string, fallback: string): string[] {
  const keep = `keep_${table}_color`;
  return [
    `CREATE OR REPLACE FUNCTION ${keep}() RETURNS TRIGGER LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN
         IF NEW.${column}_own IS NULL THEN
           NEW.${column}_own := nullif(NEW.${column}, '${fallback}');
         END IF;
       ELSIF NEW.${column}_own IS NOT DISTINCT FROM OLD.${column}_own
         AND NEW.${column} <> OLD.${column} THEN
         NEW.${column}_own := nullif(NEW.${column}, '${fallback}');
       END IF;
       NEW.${column} := coalesce(NEW.${column}_own, '${fallback}');
       RETURN NEW;
     END $$`,
    `CREATE OR REPLACE TRIGGER ${keep} BEFORE INSERT OR UPDATE OF ${column}, ${column}_own
     ON ${table} FOR EACH ROW EXECUTE FUNCTION ${keep}()`,
  ];
}

/**
 * Marks colors other than the old default as the creator's own. Works in batches, because clicks
 * wait for locked links. Locks rows by id, as the recorder of visits does. Sets the new column
 * directly, because the trigger reacts only to changes of the old column.
 */
async function fillOwn(
  db: Knex,
  { table, key, column, fallback }: Record<'table' | 'key' | 'column' | 'fallback', string>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `WITH batch AS (
         SELECT ${key} AS id FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${BATCH}
       ), locked AS (
         SELECT ${key} AS id FROM ${table} WHERE ${key} IN (SELECT id FROM batch)
           AND ${column} <> '${fallback}' AND ${column}_own IS NULL
         ORDER BY ${key} FOR NO KEY UPDATE
       ), filled AS (
         UPDATE ${table} SET ${column}_own = ${column} FROM locked WHERE ${table}.${key} = locked.id
       )
       SELECT id FROM batch ORDER BY id DESC LIMIT 1`,
      [after],
    );
    const [last] = rows;
    if (!last) return;
    after = last.id;
  }
}

/** Adds the appearance of a page, its language, and its settings for search engines. */
export async function up(db: Knex): Promise<void> {
  await db.raw(PROFILES);
  await db.raw(LINKS);
  await buildIndex(
    db,
    'profiles_background_photo',
    'INDEX CONCURRENTLY profiles_background_photo ON profiles (background_photo_id)',
  );
  await db.raw(
    `ALTER TABLE profiles DROP CONSTRAINT IF EXISTS profiles_background_photo_id_fkey,
     ADD CONSTRAINT profiles_background_photo_id_fkey
     FOREIGN KEY (background_photo_id) REFERENCES media (id) NOT VALID`,
  );
  await db.raw('ALTER TABLE profiles VALIDATE CONSTRAINT profiles_background_photo_id_fkey');
  for (const statement of triggers('profiles', 'background_color', '#6366f1')) {
    await db.raw(statement);
  }
  for (const statement of triggers('links', 'button_color', '#000000')) await db.raw(statement);
  await fillOwn(db, {
    table: 'profiles',
    key: 'user_id',
    column: 'background_color',
    fallback: '#6366f1',
  });
  await fillOwn(db, { table: 'links', key: 'id', column: 'button_color', fallback: '#000000' });
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
