import type { Knex } from 'knex';

/**
 * `published` is false while a page is offline; `saved_at` is the owner's first save, null until
 * then (S76). Existing pages count as saved: they get a default that is dropped at once, which does
 * not rewrite the table.
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
