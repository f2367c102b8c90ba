import pg from 'pg';
import { expect, inject, it } from 'vitest';
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

const OID = 'SELECT oid FROM pg_database WHERE datname = current_database()';
const SEQUENCES =
  'SELECT seqrelid::regclass, pg_sequence_last_value(seqrelid) FROM pg_sequence ORDER BY 1';
const CHANGES = `SELECT relname FROM pg_stat_all_tables
  WHERE relid >= 16384 AND n_tup_ins + n_tup_upd + n_tup_del > 0`;

it('reuses an emptied database in the state of the template', async () => {
  const first = await createDatabase();
  const [oid, sequences] = [await run(first.url, OID), await run(first.url, SEQUENCES)];
  expect(sequences).toContainEqual({
    seqrelid: 'migrations_id_seq',
    pg_sequence_last_value: expect.stringMatching(/^\d+$/),
  });
  await run(first.url, `${USER}; ${JOB}; SELECT nextval('migrations_id_seq')`);
  await first.release();
  const second = await createDatabase();
  expect(await run(second.url, OID)).toEqual(oid);
  expect(await run(second.url, 'SELECT FROM users')).toEqual([]);
  expect(await run(second.url, 'SELECT FROM graphile_worker._private_tasks')).toEqual([]);
  expect(await run(second.url, SEQUENCES)).toEqual(sequences);
  expect(await run(second.url, CHANGES)).toEqual([]);
  await second.release();
});

it('a client of an earlier file cannot reach a reused database', async () => {
  const first = await createDatabase();
  const oid = await run(first.url, OID);
  await first.release();
  const second = await createDatabase();
  expect(await run(second.url, OID)).toEqual(oid);
  await expect(run(first.url, USER)).rejects.toThrow('does not exist');
  await second.release();
});

/** Returns a function that tells whether a database was dropped, even if it was renamed. */
async function createDropCheck(url: string): Promise<() => Promise<boolean>> {
  const [{ oid }] = (await run(url, OID)) as [{ oid: number }];
  const { postgresUrl } = inject('services');
  const same = `SELECT FROM pg_database WHERE oid = ${oid}`;
  return async () => (await run(postgresUrl, same)).length === 0;
}

it.each([
  [
    'a reverted change of the schema',
    'ALTER TABLE users ADD COLUMN n int; ALTER TABLE users DROP COLUMN n',
  ],
  ['another privilege', 'GRANT SELECT ON users TO PUBLIC'],
  ['a change of the template’s rows', 'UPDATE blocklist_version SET version = version'],
  ['statistics', `${USER}; ANALYZE users`],
  ['VACUUM', 'VACUUM users'],
  [
    'many rows',
    `INSERT INTO outbox (id, kind, payload, next_at)
    SELECT gen_random_uuid(), 'delete_user', '{}', now() FROM generate_series(1, 30000)`,
  ],
])('drops a database after %s', async (_, statements) => {
  const database = await createDatabase();
  const isDropped = await createDropCheck(database.url);
  await run(database.url, statements);
  await database.release();
  expect(await isDropped()).toBe(true);
});

it('drops a database with settings', async () => {
  const database = await createDatabase();
  const isDropped = await createDropCheck(database.url);
  const name = new URL(database.url).pathname.slice(1);
  await administer(database.url, `ALTER DATABASE ${name} SET work_mem = '8MB'`);
  await database.release();
  expect(await isDropped()).toBe(true);
});

it('drops a database with an open connection', async () => {
  const database = await createDatabase();
  const isDropped = await createDropCheck(database.url);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.release();
  expect(await isDropped()).toBe(true);
});
