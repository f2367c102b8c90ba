import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { probe } from '#test/harness/app/ops-port.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const postgres = await startTcpProxy(around.databaseUrl);
const redis = await startTcpProxy(around.redisUrl);
const app = await startApp(around, { databaseUrl: postgres.url, redisUrl: redis.url });
afterAll(async () => {
  await app.stop();
  await Promise.all([postgres.stop(), redis.stop()]);
});

const UNAVAILABLE = {
  error: 'Service temporarily unavailable. Please try again.',
  code: 'unavailable',
  requestId: expect.any(String),
};
const rosa = await app.signIn();
const added = await rosa.post('/api/links', {
  title: 'Before the outage',
  url: 'https://a.example',
});
const { id } = added.json<{ id: string }>();
await rosa.put('/api/profile', { username: 'outage' });

const ready = () => app.reachesDependencies();
afterEach(async () => {
  postgres.mend();
  redis.mend();
  await vi.waitUntil(ready, { timeout: 8000, interval: 50 });
});

it('without the database, API calls respond 503 and the session is kept', async () => {
  postgres.cut();
  for (const response of [
    await rosa.get('/api/profile'),
    await rosa.put('/api/profile', { bio: 'x' }),
    await app.visitor().get('/api/u/outage'),
    await app.visitor().post(`/api/links/${id}/click`),
  ]) {
    expect(response.status).toBe(503);
    expect(response.json()).toEqual(UNAVAILABLE);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.setCookies).toEqual([]);
  }
  expect((await app.visitor().get('/healthz')).status).toBe(200);
  expect(await probe(app.opsUrl)).toMatchObject({ code: 503, postgres: 'down', redis: 'ok' });
  postgres.mend();
  await vi.waitUntil(ready, { timeout: 8000 });
  expect((await rosa.get('/api/profile')).json()).toMatchObject({ bio: '' });
});

it('without the database, serves cached pages, and responds 503 for others with the specified text', async () => {
  await app.visitor().get('/u/outage');
  await new Promise((resolve) => setTimeout(resolve, 1_010));
  postgres.cut();
  const stale = await app.visitor().get('/u/outage');
  expect(stale.status).toBe(200);
  expect(stale.text).toContain('Before the outage');
  const other = await app.visitor().get('/u/never-seen');
  expect(other.status).toBe(503);
  const words = other.text.replace(/<[^>]+>/g, '');
  expect(words).toContain('Failed to load profile. Please try again later.');
  expect(other.headers['content-type']).toBe('text/html; charset=utf-8');
});

it('S48 without Redis, a signed-in browser gets 503 and keeps its cookie; visitors are not affected', async () => {
  redis.cut();
  const cookie = sessionCookie(rosa);
  for (const response of [
    await rosa.get('/api/profile'),
    await rosa.get('/api/session'),
    await rosa.put('/api/profile', { bio: 'x' }),
    await app.visitor().post('/api/auth/verify', { accessToken: 'x' }),
  ]) {
    expect(response.status).toBe(503);
    expect(response.json()).toEqual(UNAVAILABLE);
    expect(response.setCookies).toEqual([]);
  }
  expect(sessionCookie(rosa)).toBe(cookie);
  expect((await app.visitor().get('/u/outage')).status).toBe(200);
  expect((await app.visitor().post(`/api/links/${id}/click`)).status).toBe(204);
  expect((await app.visitor().get('/login')).status).toBe(200);
  const degraded = { code: 200, status: 'ready', postgres: 'ok', redis: 'down' };
  expect(await probe(app.opsUrl)).toMatchObject(degraded);
  const start = await app.visitor().get('/auth/google/start');
  expect([start.status, start.setCookies]).toEqual([303, []]);
  expect(start.headers.location).toBe('/login?error=unavailable');
  redis.mend();
  await vi.waitUntil(ready, { timeout: 8000 });
  expect((await rosa.get('/api/profile')).status).toBe(200);
});

it('S59 sign-out without Redis fails and does not report success', async () => {
  redis.cut();
  const response = await rosa.copy().post('/api/signout');
  expect(response.status).toBe(503);
  redis.mend();
  await vi.waitUntil(ready, { timeout: 8000 });
  expect((await rosa.get('/api/profile')).status).toBe(200);
});

it('S31 a sign-in during a database failure leaves no session, here or at the provider', async () => {
  const client = app.visitor();
  const accessToken = await app.callbackToken(client);
  await app.providerUpToDate();
  const atProvider = app.emulator.state.sessions.count();
  const here = (await around.redis.keys('session:*')).length;
  postgres.cut();
  const response = await client.post('/api/auth/verify', { accessToken });
  expect([response.status, response.json()]).toEqual([503, UNAVAILABLE]);
  expect(sessionCookie(client)).toBe('');
  expect((await around.redis.keys('session:*')).length).toBe(here);
  // The queue is unavailable, so the server calls the provider itself.
  await expect.poll(() => app.emulator.state.sessions.count()).toBe(atProvider);
});
