import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { addTask } from '#bff/jobs/outbox.store.ts';
import { Outbox } from '#bff/jobs/outbox.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp, type TestApp } from '#test/harness/app/test-app.ts';

const around = await launchSurroundings();
const { faults, sessions, users, calls } = around.emulator.state;
const REVOKE = '/v1/sessions/revoke';
const DELETE_USER = '/v1/users/:user_id';

const running: TestApp[] = [];
async function start(): Promise<TestApp> {
  const app = await startApp(around);
  running.push(app);
  return app;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop()));
  faults.reset();
  await around.db('outbox').delete();
});

const tasks = () => around.db('outbox').orderBy('id');
/** Makes the next attempt due now. */
const makeDue = () => around.db('outbox').update({ next_at: around.db.fn.now() });
const emptied = () => vi.waitUntil(async () => (await tasks()).length === 0, { timeout: 8000 });

it('S23 sign-out ends the session here at once while the provider is down, and revokes later', async () => {
  const app = await start();
  const client = await app.signIn();
  const stolen = client.copy();
  const before = sessions.count();
  faults.add({ path: REVOKE, fault: { status: 503 } });

  expect((await client.post('/api/signout')).status).toBe(204);
  expect((await stolen.get('/api/profile')).status).toBe(401);
  expect(sessionCookie(client)).toBe('');
  expect(await tasks()).toMatchObject([{ kind: 'revoke_session' }]);
  expect(sessions.count()).toBe(before);

  faults.reset();
  await makeDue();
  await emptied();
  expect(sessions.count()).toBe(before - 1);
});

it('S23 a failed attempt is retried with growing delays until it succeeds', async () => {
  const app = await start();
  const person = newPerson();
  const client = await app.signIn(person);
  faults.add({ path: DELETE_USER, method: 'DELETE', fault: { status: 500 } });
  const before = users.count();
  expect((await client.delete('/api/account')).status).toBe(204);
  expect((await client.get('/api/profile')).status).toBe(401);

  const attempted = (attempts: number) =>
    vi.waitUntil(async () => (await tasks())[0]?.attempts === attempts, { timeout: 8000 });
  await attempted(1);
  const delay = async () => {
    const query = 'SELECT extract(epoch FROM next_at - now())::float AS seconds FROM outbox';
    return (await around.db.raw(query)).rows[0].seconds as number;
  };
  expect(await delay()).toBeLessThanOrEqual(2);
  await around.db('outbox').update({ attempts: 5 });
  await makeDue();
  // A restart searches for tasks immediately, like the poll within seconds.
  await start();
  await attempted(6);
  expect(await delay()).toBeGreaterThan(30);
  expect(await delay()).toBeLessThanOrEqual(64);
  expect(users.count()).toBe(before);

  faults.reset();
  await makeDue();
  await start();
  await emptied();
  expect(users.count()).toBe(before - 1);
});

it('a session that the provider no longer has counts as revoked', async () => {
  const app = await start();
  const client = await app.signIn();
  faults.add({ path: REVOKE, fault: { cut: 'after' }, times: 1 });
  expect((await client.post('/api/signout')).status).toBe(204);
  expect(await tasks()).toHaveLength(1);
  await start();
  await emptied();
});

it('an account deletion whose response was lost is retried, and a missing user counts as done', async () => {
  const app = await start();
  const client = await app.signIn();
  faults.add({ path: DELETE_USER, method: 'DELETE', fault: { cut: 'after' }, times: 1 });
  await client.delete('/api/account');
  await vi.waitUntil(async () => (await tasks())[0]?.attempts === 1, { timeout: 8000 });
  await makeDue();
  await start();
  await emptied();
  expect(calls.of('DELETE', DELETE_USER)).toBeGreaterThanOrEqual(2);
});

it('a user who signs up again meanwhile keeps the provider account', async () => {
  const app = await start();
  const person = newPerson();
  faults.add({ path: DELETE_USER, method: 'DELETE', fault: { status: 503 } });
  await (await app.signIn(person)).delete('/api/account');
  await vi.waitUntil(async () => (await tasks())[0]?.attempts === 1, { timeout: 8000 });
  const again = await app.signIn(person);
  faults.reset();
  const deletions = calls.of('DELETE', DELETE_USER);
  await makeDue();
  await start();
  await emptied();
  expect(calls.of('DELETE', DELETE_USER)).toBe(deletions);
  expect((await again.get('/api/profile')).status).toBe(200);
});

it('concurrent replicas process a task once', async () => {
  const app = await start();
  const client = await app.signIn();
  faults.add({ path: REVOKE, fault: { status: 503 }, times: 1 });
  await client.post('/api/signout');
  await vi.waitUntil(async () => (await tasks())[0]?.attempts === 1, { timeout: 8000 });
  await around.db('outbox').update({ next_at: '2100-01-01' });
  const before = calls.of('POST', REVOKE);
  // Slow, so that every replica searches before the first one has finished.
  faults.add({ path: REVOKE, fault: { delayMs: 1_500 } });
  await makeDue();
  await Promise.all([start(), start(), start()]);
  await emptied();
  await Promise.all(running.splice(0).map((replica) => replica.stop()));
  expect(calls.of('POST', REVOKE)).toBe(before + 1);
});

it('a task of an unknown kind waits for a server that supports it', async () => {
  const client = await (await start()).signIn();
  expect((await client.get('/api/profile')).status).toBe(200);
  const [user] = await around.db('users').orderBy('id', 'desc').limit(1);
  const deleted = calls.of('DELETE', DELETE_USER);
  await around.db('outbox').insert({
    id: randomUUID(),
    kind: 'newer_with_user',
    payload: JSON.stringify({ providerUserId: user?.provider_user_id }),
  });
  await start();
  await vi.waitUntil(async () => (await tasks())[0]?.attempts === 1, { timeout: 8000 });
  expect(await tasks()).toMatchObject([{ kind: 'newer_with_user' }]);
  expect(calls.of('DELETE', DELETE_USER)).toBe(deleted);
});

it.each([
  ['whose query fails', 'query'],
  ['that throws no Error', 'undefined'],
])('a handler %s delays its own task only', async (_, failure) => {
  const { db } = around;
  const done: string[] = [];
  const outbox = new Outbox({
    db,
    logger: pino({ level: 'silent' }),
    handlers: {
      async revoke_session({ sessionId }, tx) {
        if (sessionId === 'query') await tx.raw('SELECT 1 / 0');
        if (sessionId === 'undefined') throw undefined;
        done.push(sessionId);
      },
      delete_user: async () => undefined,
      check_unproven: async () => undefined,
      purge_page: async () => undefined,
    },
  });
  for (const sessionId of [failure, 'next']) {
    await addTask(db, { kind: 'revoke_session', payload: { sessionId } });
  }
  outbox.kick();
  await vi.waitUntil(() => done.includes('next'));
  await outbox.stop();
  expect(await tasks()).toMatchObject([{ payload: { sessionId: failure }, attempts: 1 }]);
});
