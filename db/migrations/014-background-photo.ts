import type { Knex } from 'knex';

/**
 * Adds the darkest and the lightest color of a page's background photo. The page computes the
 * opacity of its veil from them.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE profiles
      ADD COLUMN background_photo_darkest TEXT,
      ADD COLUMN background_photo_lightest TEXT`);
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
