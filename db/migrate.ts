import knex, { type Knex } from 'knex';
import { knexOptions } from './knexfile.ts';
import * as initial from './migrations/001-initial.ts';
import * as outboxPerson from './migrations/002-outbox-person.ts';
import * as releasedUsernames from './migrations/003-released-usernames.ts';
import * as pageVisibility from './migrations/004-page-visibility.ts';
import * as countingFunctions from './migrations/005-counting-functions.ts';
import * as signInFactors from './migrations/006-sign-in-factors.ts';
import * as accountEvents from './migrations/007-account-events.ts';

/** Shipped migrations are never edited; append new ones here. */
const MIGRATIONS: Record<string, Knex.Migration> = {
  '001-initial': initial,
  '002-outbox-person': outboxPerson,
  '003-released-usernames': releasedUsernames,
  '004-page-visibility': pageVisibility,
  '005-counting-functions': countingFunctions,
  '006-sign-in-factors': signInFactors,
  '007-account-events': accountEvents,
};

/** An arbitrary constant: replicas that start together take turns on this lock. */
const ADVISORY_LOCK = 760_915_017;

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => MIGRATIONS[name] as Knex.Migration,
};

/**
 * Migrates the database to the current schema.
 * @param databaseUrl Postgres address
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const options = knexOptions(databaseUrl);
  const connection = {
    ...(options.connection as object),
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  };
  const db = knex({ ...options, connection, pool: { min: 0, max: 3 } });
  try {
    await db.transaction(async (lock) => {
      await lock.raw('SELECT pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
      const config = { migrationSource, tableName: 'migrations' };
      // knex's own lock outlives a killed process, so ours decides.
      await db.migrate.forceFreeMigrationsLock(config);
      await db.migrate.latest(config);
    });
  } finally {
    await db.destroy();
  }
}
