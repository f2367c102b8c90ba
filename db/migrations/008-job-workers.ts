import type { Knex } from 'knex';

/**
 * Creates the table of running workers. A job whose worker has no recent `seen_at` is released
 * (bff/jobs/workers.store.ts). The queue itself is in the schema `graphile_worker`, which
 * db/migrate.ts creates before this migration.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE job_workers (
      id TEXT PRIMARY KEY,
      seen_at TIMESTAMPTZ NOT NULL
    )
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
