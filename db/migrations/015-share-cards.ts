import type { Knex } from 'knex';
import { buildIndex } from '../build-index.ts';

/** Runs without a transaction: each step can be repeated after an interruption. */
export const config = { transaction: false };

/**
 * Adds the share card of a page. The second index finds pages without a card. It does not contain
 * the number of views, so that a visit does not update the index.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    `ALTER TABLE profiles
       ADD COLUMN IF NOT EXISTS card_id TEXT,
       ADD COLUMN IF NOT EXISTS card_hash TEXT`,
  );
  await buildIndex(db, 'profiles_card', 'INDEX CONCURRENTLY profiles_card ON profiles (card_id)');
  await buildIndex(
    db,
    'profiles_without_card',
    `INDEX CONCURRENTLY profiles_without_card ON profiles (user_id)
     WHERE card_id IS NULL AND published AND saved_at IS NOT NULL`,
  );
  await db.raw(
    `ALTER TABLE profiles DROP CONSTRAINT IF EXISTS profiles_card_id_fkey,
     ADD CONSTRAINT profiles_card_id_fkey
     FOREIGN KEY (card_id) REFERENCES media (id) NOT VALID`,
  );
  await db.raw('ALTER TABLE profiles VALIDATE CONSTRAINT profiles_card_id_fkey');
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
