import type { Knex } from 'knex';

/**
 * `user_factors` now holds every kind of factor (S69). For factors without an address, `address`
 * contains the provider's id or the word "password". `first_seen_at` is null for factors that are
 * older than the first record of their account.
 *
 * `users.factors_recorded` is false until all factors of an existing account have been recorded.
 * This first record is the baseline for events. `factors_changed_at` is the time when the last
 * change was recorded. A list of factors that was requested before this time is outdated.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE user_factors
      DROP CONSTRAINT user_factors_kind_check,
      ADD CONSTRAINT user_factors_kind_check CHECK (kind IN (
        'oauth', 'email', 'phone', 'passkey', 'biometric', 'wallet', 'password', 'totp'
      )),
      ADD COLUMN factor_id TEXT,
      ADD COLUMN label TEXT,
      ADD COLUMN first_seen_at TIMESTAMPTZ,
      ADD COLUMN last_used_at TIMESTAMPTZ;

    ALTER TABLE users
      ADD COLUMN factors_recorded BOOLEAN NOT NULL DEFAULT false,
      ADD COLUMN factors_changed_at TIMESTAMPTZ;
    ALTER TABLE users ALTER COLUMN factors_recorded SET DEFAULT true;
  `);
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
