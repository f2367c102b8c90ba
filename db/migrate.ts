import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { knexOptions } from './knexfile.ts';
import * as initial from './migrations/001-initial.ts';
import * as outboxPerson from './migrations/002-outbox-person.ts';
import * as releasedUsernames from './migrations/003-released-usernames.ts';
import * as pageVisibility from './migrations/004-page-visibility.ts';
import * as countingFunctions from './migrations/005-counting-functions.ts';
import * as signInFactors from './migrations/006-sign-in-factors.ts';
import * as accountEvents from './migrations/007-account-events.ts';
import * as jobWorkers from './migrations/008-job-workers.ts';
import * as moderation from './migrations/009-moderation.ts';
import * as growth from './migrations/011-growth.ts';
import * as ownerKeys from './migrations/012-owner-keys.ts';
import * as appearance from './migrations/013-appearance.ts';
import * as backgroundPhoto from './migrations/014-background-photo.ts';
import * as shareCards from './migrations/015-share-cards.ts';
import * as blocks from './migrations/016-blocks.ts';
import * as repeatableRequests from './migrations/017-repeatable-requests.ts';
import { sqlState } from './retry-conflicts.ts';

/** All migrations by name. Never edit a shipped migration; append new ones. */
export const MIGRATIONS: Readonly<Record<string, Knex.Migration>> = {
  '001-initial': initial,
  '002-outbox-person': outboxPerson,
  '003-released-usernames': releasedUsernames,
  '004-page-visibility': pageVisibility,
  '005-counting-functions': countingFunctions,
  '006-sign-in-factors': signInFactors,
  '007-account-events': accountEvents,
  '008-job-workers': jobWorkers,
  '009-moderation': moderation,
  '011-growth': growth,
  '012-owner-keys': ownerKeys,
  '013-appearance': appearance,
  '014-background-photo': backgroundPhoto,
  '015-share-cards': shareCards,
  '016-blocks': blocks,
  '017-repeatable-requests': repeatableRequests,
};

/**
 * Key of the advisory lock, an arbitrary constant. Processes that migrate the same database take
 * this lock, so that they run one after the other.
 */
const ADVISORY_LOCK = 760_915_017;
const POLL_MS = 500;
/**
 * Maximum wait for the advisory lock, in milliseconds. Exceeds the time to build an index on a
 * large table.
 */
const LOCK_WAIT_MS = 30 * 60_000;
/**
 * Maximum wait for a table lock, in milliseconds. While a statement waits for the lock, every later
 * query on the table waits as well.
 */
const LOCK_TIMEOUT_MS = 2_000;
/**
 * SQLSTATEs lock_not_available and deadlock_detected, after which the migration can be repeated.
 */
const LOCK_FAILURES: readonly unknown[] = ['55P03', '40P01'];
const LOCK_ATTEMPTS = 30;
const LOCK_PAUSE_MS = 1_000;
const TABLE = 'migrations';

/** Thrown when the database lacks a migration that this release needs. */
class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * Waits for the advisory lock by polling. A statement that blocks until the lock is free would hold
 * a snapshot. CREATE INDEX CONCURRENTLY in the migrating process waits for all older snapshots, so
 * the two processes would deadlock.
 * @throws Error after half an hour
 */
async function waitForLock(client: pg.Client): Promise<void> {
  const end = Date.now() + LOCK_WAIT_MS;
  while (Date.now() < end) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [ADVISORY_LOCK]);
    if (rows[0].held) return;
    await sleep(POLL_MS);
  }
  throw new Error('Another process has been migrating the database for half an hour.');
}

function migratorOptions(databaseUrl: string): Knex.Config {
  const options = knexOptions(databaseUrl);
  const connection = {
    ...(options.connection as object),
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    lock_timeout: LOCK_TIMEOUT_MS,
  };
  const silent = () => undefined;
  // Disable knex's log, which would print each failed attempt. The error of the last attempt is
  // thrown.
  const log = { warn: silent, error: silent, deprecate: silent, debug: silent };
  return { ...options, connection, log, pool: { min: 0, max: 2 } };
}

/** Applies the missing migrations. Retries a migration that cannot lock a table or row. */
async function applyMissing(
  db: Knex,
  options: Knex.Config,
  migrations: Readonly<Record<string, Knex.Migration>>,
): Promise<string[]> {
  // Import on demand: the server also imports this file, but does not need the package of the job
  // queue.
  const { migrateQueue } = await import('./migrate-queue.ts');
  const config: Knex.MigratorConfig = {
    tableName: TABLE,
    migrationSource: {
      getMigrations: async () => Object.keys(migrations),
      getMigrationName: (name: string) => name,
      getMigration: async (name: string) => migrations[name] as Knex.Migration,
    },
    // The database may be newer than this release, for example after a rollback of the server.
    disableMigrationsListValidation: true,
  };
  // knex's own lock outlives a killed process. Release it: the advisory lock already excludes other
  // processes.
  await db.migrate.forceFreeMigrationsLock(config);
  const applied: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrateQueue(options.connection as pg.PoolConfig);
      for (;;) {
        const [, names]: [number, string[]] = await db.migrate.up(config);
        if (names.length === 0) return applied;
        applied.push(...names);
      }
    } catch (error) {
      if (!LOCK_FAILURES.includes(sqlState(error)) || attempt >= LOCK_ATTEMPTS) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/**
 * Migrates the database to the schema of this release. Concurrent processes run one after the
 * other. Needs a role that may change the schema, and a connection without a transaction pooler.
 * @param databaseUrl Postgres URL
 * @returns the names of the applied migrations, in order
 * @throws Error when a migration fails, or when the lock is lost and another process could get it
 */
export async function migrate(databaseUrl: string, migrations = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'posy migrate',
    // PgBouncer rejects this parameter, which is intended: behind PgBouncer, the lock would outlive
    // the migration.
    lock_timeout: LOCK_TIMEOUT_MS,
    // Keep the connection open while it is idle during the migrations.
    keepAlive: true,
  });
  const lockLost = Promise.withResolvers<never>();
  lockLost.promise.catch(() => undefined);
  // Without this listener, a lost connection would end the process with a stack trace.
  client.on('error', lockLost.reject);
  const options = migratorOptions(databaseUrl);
  const db = knex(options);
  try {
    await client.connect();
    await waitForLock(client);
    return await Promise.race([applyMissing(db, options, migrations), lockLost.promise]);
  } finally {
    await db.destroy();
    // Closing the connection releases the lock.
    await client.end();
  }
}

/**
 * Checks that the database has every migration of this release. The database may have more
 * migrations: a release also works with the schema of the next release (docs/CONTRIBUTING.md).
 * @throws SchemaError naming the missing migrations
 */
export async function assertMigrated(db: Knex): Promise<void> {
  const names: string[] = await db(TABLE)
    .pluck('name')
    .catch((error) => {
      if (sqlState(error) === '42P01') return [];
      throw error;
    });
  const missing = Object.keys(MIGRATIONS).filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw new SchemaError(
    `The database lacks the migrations ${missing.join(', ')}. Run npm run migrate first.`,
  );
}
