import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { MIGRATIONS, migrate } from '#db/migrate.ts';
import { launchSurroundings, type Surroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { jobsBesidesDrawings } from '#test/harness/app/test-jobs.ts';
import { administer, databaseUrl } from '#test/harness/services/databases.ts';

const ADVISORY_LOCK = 760_915_017;
let name = '';
let url = '';
let client: pg.Client;
let around: Surroundings;

beforeAll(async () => {
  around = await launchSurroundings();
});

async function connected(connectionString: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString });
  await opened.connect();
  return opened;
}

beforeEach(async () => {
  name = `posy_migrate_${randomBytes(6).toString('hex')}`;
  const { postgresUrl } = inject('services');
  await administer(postgresUrl, `CREATE DATABASE ${name}`);
  url = databaseUrl(postgresUrl, name);
  client = await connected(url);
});

afterEach(async () => {
  await client.end();
  await administer(inject('services').postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
});

const names = async () =>
  (await client.query('SELECT name FROM migrations ORDER BY id')).rows.map((row) => row.name);

/** Returns a migration that runs one statement. */
const statement = (sql: string, config?: { transaction: boolean }): Knex.Migration => ({
  up: async (db) => {
    await db.raw(sql);
  },
  down: async () => undefined,
  ...(config && { config }),
});

const isWaiting = async () => {
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'posy migrate' AND datname = $1",
    [name],
  );
  return rowCount === 1;
};

it('applies each migration once when several processes start together', async () => {
  const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(results.flat()).toEqual(Object.keys(MIGRATIONS));
  expect(await names()).toEqual(Object.keys(MIGRATIONS));
});

it('builds an index concurrently while another process waits for the migration lock', async () => {
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
  await client.query('CREATE TABLE example (id int)');
  const waiting = migrate(url);
  await expect.poll(isWaiting).toBe(true);
  const worker = await connected(url);
  try {
    await worker.query("SET statement_timeout = '10s'");
    await worker.query('CREATE INDEX CONCURRENTLY example_id ON example (id)');
  } finally {
    await worker.end();
  }
  await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]);
  expect(await waiting).toEqual(Object.keys(MIGRATIONS));
});

it('retries while a table is locked, and lets other queries run between attempts', async () => {
  await client.query('CREATE TABLE busy (id int)');
  const reader = await connected(url);
  await reader.query('BEGIN; SELECT * FROM busy');
  const migrating = migrate(url, { '001-busy': statement('ALTER TABLE busy ADD COLUMN n int') });
  const blocked = async () => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    return rowCount;
  };
  await expect.poll(blocked).toBe(1);
  // The migration's lock request times out, so that queries do not wait behind it any longer.
  await expect.poll(blocked, { timeout: 10_000 }).toBe(0);
  await client.query('SELECT * FROM busy');
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating).toEqual(['001-busy']);
});

it('retries a migration after a deadlock', async () => {
  await client.query('CREATE SEQUENCE attempts');
  const deadlock = `DO $$ BEGIN
    IF nextval('attempts') = 1 THEN RAISE SQLSTATE '40P01'; END IF;
  END $$`;
  expect(await migrate(url, { '001-deadlock': statement(deadlock) })).toEqual(['001-deadlock']);
});

it('continues after the migrations that an interrupted run has applied', async () => {
  const first = { '001-first': statement('CREATE TABLE first (id int)') };
  await expect(migrate(url, { ...first, '002-bad': statement('nonsense') })).rejects.toThrow();
  expect(await names()).toEqual(['001-first']);
  const second = statement('CREATE INDEX CONCURRENTLY first_id ON first (id)', {
    transaction: false,
  });
  expect(await migrate(url, { ...first, '002-index': second })).toEqual(['002-index']);
});

it('fails if it loses its lock, because another process could migrate', async () => {
  const migrating = migrate(url, {
    '001-slow': statement('SELECT pg_sleep(2)'),
    '002-next': statement('CREATE TABLE next (id int)'),
  });
  const failure = migrating.catch((error: Error) => error.message);
  const isSleeping = async () => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND state = 'active' AND datname = $1 AND pid <> pg_backend_pid()",
      [name],
    );
    return rowCount;
  };
  await expect.poll(isSleeping).toBe(1);
  const loseLock = async () => {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND objid = $1 AND pid IN
         (SELECT pid FROM pg_stat_activity WHERE datname = $2)`,
      [ADVISORY_LOCK, name],
    );
    return rowCount;
  };
  expect(await loseLock()).toBe(1);
  expect(await failure).toMatch(/terminat/);
  expect(await names()).not.toContain('002-next');
});

it('does not change a newer schema, and the server starts with it', async () => {
  await migrate(url);
  await client.query(
    "INSERT INTO migrations (name, batch, migration_time) VALUES ('999-future', 99, now())",
  );
  expect(await migrate(url)).toEqual([]);
  const app = await startApp(around, { databaseUrl: url });
  try {
    expect(await app.reachesDependencies()).toBe(true);
  } finally {
    await app.stop();
  }
});

it('the server does not start on an older schema, and names the missing migrations', async () => {
  await migrate(url);
  await client.query("DELETE FROM migrations WHERE name = '007-account-events'");
  await expect(startApp(around, { databaseUrl: url })).rejects.toThrow(
    'The database lacks the migrations 007-account-events. Run npm run migrate first.',
  );
});

it('the server runs with a role that may not change the schema', async () => {
  await migrate(url);
  const role = `${name}_role`;
  await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  try {
    for (const schema of ['public', 'graphile_worker']) {
      await client.query(`
        GRANT USAGE ON SCHEMA ${schema} TO ${role};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    }
    const limited = new URL(url);
    limited.username = role;
    limited.password = 'secret';
    const app = await startApp(around, { databaseUrl: limited.href });
    try {
      const user = await app.signIn();
      expect((await user.post('/api/links', { title: 'A', url: 'https://a.example' })).status).toBe(
        201,
      );
      expect((await user.delete('/api/account')).status).toBe(204);
      await app.runJobs();
      const left = await jobsBesidesDrawings(app.db);
      expect(left).toEqual([]);
    } finally {
      await app.stop();
    }
  } finally {
    await client.query(`DROP OWNED BY ${role}`);
    await client.query(`DROP ROLE ${role}`);
  }
});
