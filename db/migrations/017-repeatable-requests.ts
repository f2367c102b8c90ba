import type { Knex } from 'knex';

/**
 * Creates the table of requests that created links. It identifies each request by its
 * Idempotency-Key, so that a repeated request gets the links of the first request and creates no
 * duplicates (ADR 0132).
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE creating_requests (
      user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      link_ids UUID[] NOT NULL,
      created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, key)
    );
  `);
}

/** Always throws, because migrations are never reverted. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
