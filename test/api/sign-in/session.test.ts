import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { listRoutes } from '#test/harness/app/list-routes.ts';
import {
  readStored,
  recordKey,
  rewriteStored,
  sessionCookie,
} from '#test/harness/app/session-records.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const app = await launchTestApp();

const guarded = listRoutes().filter(
  ({ caller, path }) => caller === 'signed in' && path.startsWith('/api/'),
);

it('S42 every creator route responds 401 as JSON without a session', async () => {
  expect(guarded.length).toBeGreaterThanOrEqual(16);
  for (const { method, path } of guarded) {
    const concrete = path.replace(/:\w+/, '0198f2f0-0000-7000-8000-000000000000');
    const headers = { Accept: 'text/html' };
    const response = await app.visitor().send(method, concrete, { headers });
    expect(response.status, `${method} ${path}`).toBe(401);
    expect(response.json()).toMatchObject({ error: 'Please sign in.', code: 'not_signed_in' });
    expect([response.setCookies, response.headers.location]).toEqual([[], undefined]);
  }
});

it('reports whether the browser is signed in, without an error', async () => {
  const client = await app.signIn();
  expect((await client.get('/api/session')).json()).toEqual({
    signedIn: true,
    method: 'google',
    confirmed: true,
  });
  const visitor = await app.visitor().get('/api/session');
  expect([visitor.status, visitor.json()]).toEqual([200, { signedIn: false }]);
});

it('S5 unknown, malformed and oversized ids stay anonymous and create no Redis key', async () => {
  const before = await app.redis.dbsize();
  const unknown = randomBytes(32).toString('base64url');
  for (const value of [unknown, 'x', '%00', '../etc', `${unknown}A`, 'A'.repeat(5000)]) {
    const client = app.visitor();
    client.cookies.set('posy', value);
    const profile = await client.get('/api/profile');
    expect(profile.status).toBe(401);
    expect((await client.get('/api/session')).json()).toEqual({ signedIn: false });
    expect((await client.post('/api/signout')).status).toBe(204);
  }
  expect(await app.redis.dbsize()).toBe(before);
});

it('S5 ignores a session id in a query, a header or a body', async () => {
  const id = sessionCookie(await app.signIn());
  const visitor = app.visitor();
  const headers = { Authorization: `Bearer ${id}`, 'X-Session': id };
  expect((await visitor.get(`/api/profile?posy=${id}&session=${id}`, headers)).status).toBe(401);
  expect((await visitor.put('/api/profile', { posy: id })).status).toBe(401);
});

it('S6 one changed byte in the cookie or the record signs the browser out', async () => {
  const client = await app.signIn();
  const id = sessionCookie(client);
  const thief = client.copy();
  thief.cookies.set('posy', (id.startsWith('A') ? 'B' : 'A') + id.slice(1));
  expect((await thief.get('/api/profile')).status).toBe(401);
  expect((await client.get('/api/profile')).status).toBe(200);

  const encrypted = (await app.redis.get(recordKey(client))) ?? '';
  for (const at of [0, 20, encrypted.length - 5]) {
    const flipped = encrypted[at] === 'A' ? 'B' : 'A';
    await app.redis.set(
      recordKey(client),
      encrypted.slice(0, at) + flipped + encrypted.slice(at + 1),
    );
    expect((await client.get('/api/profile')).status).toBe(401);
  }
  await app.redis.set(recordKey(client), '');
  expect((await client.get('/api/profile')).status).toBe(401);
});

it('S6 a record stored under another session’s key cannot be decrypted', async () => {
  const [rosa, eve] = [await app.signIn(), await app.signIn()];
  await app.redis.set(recordKey(eve), (await app.redis.get(recordKey(rosa))) ?? '');
  expect((await eve.get('/api/profile')).status).toBe(401);
});

it('S26 the server ends a session after an idle timeout of 7 days', async () => {
  const client = await app.signIn();
  const ttl = await app.redis.pttl(recordKey(client));
  expect(Math.abs(ttl - 7 * DAY)).toBeLessThan(60_000);
  await rewriteStored(app, client, { _expire: Date.now() - 1 });
  expect((await client.get('/api/profile')).status).toBe(401);
});

it('S26 use in the second half of the idle time renews it, in Redis and in the cookie', async () => {
  const client = await app.signIn();
  await rewriteStored(app, client, { _expire: Date.now() + 3 * DAY });
  await app.redis.pexpire(recordKey(client), 3 * DAY);
  const response = await client.get('/api/profile');
  expect(response.status).toBe(200);
  expect(response.setCookies.join()).toMatch(/^posy=[\w-]{43}; path=\/; expires=.*httponly/i);
  expect(await app.redis.pttl(recordKey(client))).toBeGreaterThan(6.9 * DAY);
  expect((await readStored(app, client))._expire).toBeGreaterThan(Date.now() + 6.9 * DAY);
});

it('S27 use does not extend a session beyond 30 days', async () => {
  const client = await app.signIn();
  await rewriteStored(app, client, { createdAt: Date.now() - 30 * DAY + 60_000 });
  expect((await client.get('/api/profile')).status).toBe(200);
  await rewriteStored(app, client, { createdAt: Date.now() - 30 * DAY });
  expect((await client.get('/api/profile')).status).toBe(401);
});

it('S29 100 reads inside the renewal window write nothing to Redis', async () => {
  const client = await app.signIn();
  const before = await app.redis.get(recordKey(client));
  const keys = await app.redis.dbsize();
  const ttl = await app.redis.pttl(recordKey(client));
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => client.get('/api/profile')),
  );
  expect(
    responses.filter(({ status, setCookies }) => status === 200 && !setCookies.length),
  ).toHaveLength(100);
  expect(await app.redis.get(recordKey(client))).toBe(before);
  expect(await app.redis.dbsize()).toBe(keys);
  // The session's TTL has only decreased; a renewal would have extended it.
  expect(await app.redis.pttl(recordKey(client))).toBeLessThanOrEqual(ttl);
});
