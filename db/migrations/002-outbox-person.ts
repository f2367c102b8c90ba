import type { Knex } from 'knex';

/**
 * Indexes a check at each user's first sign-in: whether the user's deletion at the provider is
 * pending.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`CREATE INDEX outbox_person ON outbox ((payload->>'providerUserId'))`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
