import type { Knex } from 'knex';

/**
 * `factor_purge_pending` gets a row before the first factor is deleted at the provider, and loses
 * it after the last deletion (S67). The key is the provider's user id, because the user may have no
 * account in Posy.
 *
 * `user_factors` holds the known addresses, phone numbers and OAuth registrations. They are proven,
 * unproven since the sign-up, or pending since a session added them.
 *
 * Jobs in the outbox check each existing user once, spread over an hour. If an account has a proven
 * factor, they delete its unproven addresses, which may belong to someone else.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE factor_purge_pending (
      provider_user_id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('keep', 'remove')),
      factor_ids JSONB NOT NULL,
      removed JSONB NOT NULL DEFAULT '[]',
      started_at TIMESTAMPTZ NOT NULL
    );
    CREATE INDEX factor_purge_pending_started ON factor_purge_pending (started_at);

    CREATE TABLE user_factors (
      user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('email', 'phone', 'oauth')),
      address TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('proven', 'unproven', 'pending')),
      provider_session_id TEXT,
      expires_at TIMESTAMPTZ,
      PRIMARY KEY (user_id, kind, address),
      CHECK ((state = 'pending') = (provider_session_id IS NOT NULL AND expires_at IS NOT NULL))
    );
    CREATE INDEX user_factors_expiry ON user_factors (expires_at) WHERE state = 'pending';

    CREATE TABLE account_events (
      user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id UUID NOT NULL,
      at TIMESTAMPTZ NOT NULL DEFAULT now(),
      kind TEXT NOT NULL,
      details JSONB NOT NULL,
      dismissed_at TIMESTAMPTZ,
      PRIMARY KEY (user_id, id)
    );

    INSERT INTO outbox (id, kind, payload, next_at)
    SELECT gen_random_uuid(), 'check_unproven', jsonb_build_object('providerUserId', provider_user_id),
      now() + random() * interval '1 hour'
    FROM users;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
