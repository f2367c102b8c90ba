import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { administer } from '#test/harness/services/databases.ts';

const around = await launchSurroundings();
const database = new URL(around.databaseUrl).pathname.slice(1);
/** A role without superuser rights, because connection limits do not apply to superusers. */
const ROLE = `posy_limited_${database.slice(-12)}`;
const onServer = (statement: string) => administer(around.databaseUrl, statement);
await onServer(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'limited'`);
await onServer(`GRANT pg_read_all_data, pg_write_all_data TO ${ROLE}`);
await onServer(`GRANT ALL ON SCHEMA public TO ${ROLE}`);
const limited = new URL(around.databaseUrl);
limited.username = ROLE;
limited.password = 'limited';
const app = await startApp(around, { databaseUrl: limited.href });
const rosa = await app.signIn();
const added = await rosa.post('/api/links', { title: 'A', url: 'https://a.example' });
const { id } = added.json<{ id: string }>();

/** Ends the server's connections to Postgres, so that it has to open new ones. */
const disconnect = () =>
  onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`);

afterEach(async () => {
  await onServer(`ALTER ROLE ${ROLE} RESET default_transaction_read_only`);
  await onServer(`ALTER ROLE ${ROLE} CONNECTION LIMIT -1`);
  await disconnect();
  const ready = async () => (await rosa.get('/api/profile')).status === 200;
  await vi.waitUntil(ready, { timeout: 8_000, interval: 50 });
});
afterAll(async () => {
  await app.stop();
  await onServer(`DROP OWNED BY ${ROLE}`);
  await onServer(`DROP ROLE ${ROLE}`);
});

const UNAVAILABLE = { code: 'unavailable', requestId: expect.any(String) };

it('S59 with a read-only database, serves reads and responds 503 to writes', async () => {
  await onServer(`ALTER ROLE ${ROLE} SET default_transaction_read_only = on`);
  await disconnect();
  await vi.waitUntil(async () => (await rosa.get('/api/profile')).status === 200);
  for (const response of [
    await rosa.put('/api/profile', { bio: 'x' }),
    await rosa.post('/api/links', { title: 'B', url: 'https://b.example' }),
    await rosa.delete(`/api/links/${id}`),
    await app.visitor().post(`/api/links/${id}/click`),
  ]) {
    expect([response.status, response.json()]).toMatchObject([503, UNAVAILABLE]);
    expect(response.headers['retry-after']).toBe('5');
  }
});

it('S59 responds 503 when an administrator terminates the backend', async () => {
  const blocker = await around.db.transaction();
  await blocker('profiles').forUpdate();
  const edit = rosa.put('/api/profile', { bio: 'x' });
  const waiting = async () => {
    const { rows } = await around.db.raw('SELECT count(*)::int FROM pg_locks WHERE NOT granted');
    return rows[0].count > 0;
  };
  await vi.waitUntil(waiting);
  await disconnect();
  const response = await edit;
  await blocker.rollback();
  expect([response.status, response.json()]).toMatchObject([503, UNAVAILABLE]);
});

it('S59 responds 503 when Postgres has no free connection', async () => {
  await onServer(`ALTER ROLE ${ROLE} CONNECTION LIMIT 0`);
  await disconnect();
  const response = await rosa.get('/api/profile');
  expect([response.status, response.json()]).toMatchObject([503, UNAVAILABLE]);
});
