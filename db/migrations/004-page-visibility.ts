import type { Knex } from 'knex';

/**
 * `published` is false while a page is offline. `saved_at` is the time of the owner's first save,
 * and null before it (S76). Existing pages count as saved: the column is added with a default,
 * which is dropped immediately. This does not rewrite the table.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE profiles
      ADD COLUMN published BOOLEAN NOT NULL DEFAULT true,
      ADD COLUMN saved_at TIMESTAMPTZ DEFAULT now();
    ALTER TABLE profiles ALTER COLUMN saved_at DROP DEFAULT;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
