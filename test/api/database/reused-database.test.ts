import pg from 'pg';
import { expect, it } from 'vitest';
import { administer, createDatabase } from '#test/harness/services/databases.ts';

/** Runs statements in a database. @returns the rows of a single statement */
async function run(url: string, statements: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}

const JOB = "SELECT graphile_worker.add_job('example')";
const USER = `INSERT INTO users (id, provider_user_id, email)
  VALUES (gen_random_uuid(), 'user-1', 'rosa@example.com')`;

it('reuses an emptied database whose sequences start again', async () => {
  const first = await createDatabase();
  await run(first.url, `${USER}; ${JOB}`);
  await first.release();
  const second = await createDatabase();
  expect(second.url).toBe(first.url);
  expect(await run(second.url, 'SELECT FROM users')).toEqual([]);
  expect(await run(second.url, 'SELECT FROM graphile_worker._private_tasks')).toEqual([]);
  await run(second.url, JOB);
  const job = await run(second.url, 'SELECT id::int FROM graphile_worker._private_jobs');
  expect(job).toEqual([{ id: 1 }]);
  await second.release();
});

it.each([
  [
    'a reverted change of the schema',
    'ALTER TABLE users ADD COLUMN n int; ALTER TABLE users DROP COLUMN n',
  ],
  ['another privilege', 'GRANT SELECT ON users TO PUBLIC'],
  ['a change of the template’s rows', 'UPDATE blocklist_version SET version = version'],
  ['statistics', `${USER}; ANALYZE users`],
  [
    'many rows',
    `INSERT INTO outbox (id, kind, payload, next_at)
    SELECT gen_random_uuid(), 'delete_user', '{}', now() FROM generate_series(1, 30000)`,
  ],
])('drops a database after %s', async (_, statements) => {
  const database = await createDatabase();
  await run(database.url, statements);
  await database.release();
  await expect(run(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

it('drops a database with settings', async () => {
  const database = await createDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await administer(database.url, `ALTER DATABASE ${name} SET work_mem = '8MB'`);
  await database.release();
  await expect(run(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

it('drops a database with an open connection', async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.release();
  await expect(run(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
});
