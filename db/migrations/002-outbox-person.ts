import type { Knex } from 'knex';

/** Each first sign-in asks whether the provider still has to delete this person. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`CREATE INDEX outbox_person ON outbox ((payload->>'providerUserId'))`);
}

/** Forward only. */
export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
