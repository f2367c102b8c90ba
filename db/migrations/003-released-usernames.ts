import type { Knex } from 'knex';

/**
 * Former usernames stay reserved until `free_at` (S74). `user_id` is the account that may take the
 * username back, and to whose page the former page URL redirects. It is null after the account was
 * deleted.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE released_usernames (
      username TEXT PRIMARY KEY CHECK (username ~ '^[a-z0-9][a-z0-9_-]{2,29}$'),
      user_id UUID REFERENCES users (id) ON DELETE SET NULL,
      free_at TIMESTAMPTZ NOT NULL
    );
    CREATE INDEX released_usernames_user ON released_usernames (user_id);
    CREATE INDEX released_usernames_free ON released_usernames (free_at);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
