import type { Knex } from 'knex';

/**
 * Adds an index for a query at each user's first sign-in. The query checks whether a job to delete
 * the user at the provider is pending.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`CREATE INDEX outbox_person ON outbox ((payload->>'providerUserId'))`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
