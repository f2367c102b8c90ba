import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { readStored, recordKey, rewriteStored } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();

it('S22 sign-out deletes the record, revokes at the provider and clears the cookies', async () => {
  const client = await app.signIn();
  const stolen = client.copy();
  const { userId } = await readStored(app, client);
  await app.providerUpToDate();
  const sessions = app.emulator.state.sessions.count();
  const response = await client.post('/api/signout');
  expect([response.status, response.text]).toEqual([204, '']);
  expect(client.cookies.has('posy')).toBe(false);
  expect(client.cookies.has('posy-me')).toBe(false);
  expect(await app.redis.exists(recordKey(stolen), `user-sessions:${userId}`)).toBe(0);
  await app.providerUpToDate();
  expect(app.emulator.state.sessions.count()).toBe(sessions - 1);
  expect((await stolen.get('/api/profile')).status).toBe(401);
});

it('S22 sign-out sends Clear-Site-Data', async () => {
  const response = await (await app.signIn()).post('/api/signout');
  expect(response.headers['clear-site-data']).toMatch(/"(cache|storage|\*)"/);
});

it('S24 sign-out is idempotent', async () => {
  const client = await app.signIn();
  const again = client.copy();
  expect((await client.post('/api/signout')).status).toBe(204);
  const revoked = () => app.emulator.state.calls.of('POST', '/v1/sessions/revoke');
  await app.providerUpToDate();
  const revocations = revoked();
  expect((await again.post('/api/signout')).status).toBe(204);
  expect((await app.visitor().post('/api/signout')).status).toBe(204);
  expect(app.emulator.state.calls.of('POST', '/v1/sessions/revoke')).toBe(revocations);
});

it('S24 sign-out is POST only', async () => {
  const client = await app.signIn();
  const response = await client.get('/api/signout');
  expect(response.status).toBe(405);
  expect(response.headers.allow).toBe('POST');
  expect((await client.get('/api/profile')).status).toBe(200);
});

it('ends this browser’s session and no other', async () => {
  const rosa = newPerson();
  const [phone, laptop] = [await app.signIn(rosa), await app.signIn(rosa)];
  await phone.post('/api/signout');
  expect((await phone.get('/api/profile')).status).toBe(401);
  expect((await laptop.get('/api/profile')).status).toBe(200);
});

it('S25 a request in flight across sign-out recreates neither record nor cookie', async () => {
  const client = await app.signIn();
  // The session is due for renewal, so the slow request would write the record and set the cookie
  // when it ends.
  await rewriteStored(app, client, { _expire: Date.now() + 24 * 60 * 60 * 1000 });
  const key = recordKey(client);
  const body = Buffer.from(JSON.stringify({ bio: 'too late' }));
  const slow = request(`${app.url}/api/profile`, {
    method: 'PUT',
    headers: { ...client.headers('PUT', body), expect: '100-continue' },
  });
  const response = new Promise<{ status: number | undefined; cookies: string[] }>((resolve) => {
    slow.once('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, cookies: response.headers['set-cookie'] ?? [] });
    });
  });
  slow.flushHeaders();
  // The server has started the request, and so has read the session record before the sign-out.
  await once(slow, 'continue');
  slow.write(body.subarray(0, 5));
  expect((await client.copy().post('/api/signout')).status).toBe(204);
  slow.end(body.subarray(5));
  const { status, cookies } = await response;
  expect(status).toBe(200);
  expect(cookies).toEqual([]);
  expect(await app.redis.exists(key)).toBe(0);
});

it('S25 many requests racing a sign-out leave no session behind', async () => {
  const client = await app.signIn();
  await rewriteStored(app, client, { _expire: Date.now() + 24 * 60 * 60 * 1000 });
  const stolen = client.copy();
  const reads = Array.from({ length: 30 }, () => stolen.copy().get('/api/profile'));
  await Promise.all([client.post('/api/signout'), ...reads]);
  expect(await app.redis.exists(recordKey(stolen))).toBe(0);
  expect((await stolen.get('/api/profile')).status).toBe(401);
});
