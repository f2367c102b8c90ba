import { expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '#bff/http/rate-limit.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { type LogLine, launchLoggedServer } from '#test/harness/app/logged-server.ts';
import { reachesDependencies } from '#test/harness/app/ops-port.ts';
import { rawRequest } from '#test/harness/app/raw-request.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const redis = await startTcpProxy(around.redisUrl);
atEndOfFile(() => redis.stop());
const server = await launchLoggedServer(around, { redisUrl: redis.url });

interface Expected {
  method?: string;
  path: string;
  route: string;
  body?: unknown;
}

/** Sends a request and returns the log lines about it. */
async function linesOf({ method = 'GET', path, body }: Expected, client: BrowserlessClient) {
  const { headers } = await client.send(method, path, { body });
  const isAbout = ({ requestId }: LogLine) => requestId === headers['x-request-id'];
  await vi.waitUntil(() => server.lines().some((line) => isAbout(line) && line.msg === 'request'));
  return server.lines().filter(isAbout);
}

it('S84 the access log holds route patterns instead of names, ids and encoded queries', async () => {
  const { client } = await server.signIn();
  await client.put('/api/profile', { username: 'rosa-logged' });
  const link = await client.post('/api/links', { title: 'A', url: 'https://a.example' });
  const { id } = link.json<{ id: string }>();
  const script =
    /\/assets\/visit-[\w-]+\.js/.exec((await client.get('/u/rosa-logged')).text)?.[0] ?? '';
  const requests: Expected[] = [
    { path: '/u/rosa-logged', route: '/u/:username' },
    { path: '/u/rosa-logged?token=logged-secret', route: '/u/:username' },
    { path: '/u/rosa-logged%3Ftoken=logged-secret', route: '/u/:username' },
    { path: '/u/Rosa-Logged', route: '/u/:username' },
    { path: '/api/u/rosa-logged', route: '/api/u/:username' },
    { path: '/api/usernames/rosa-logged', route: '/api/usernames/:username' },
    { path: '/rosa-logged', route: '(unmatched)' },
    { path: '/auth/callback%3Ftoken=logged-secret', route: '(unmatched)' },
    { path: '/auth/callback?token=logged-secret', route: '/auth/callback' },
    { path: '/sdk/v1/rosa-logged', route: '(unmatched)' },
    { path: `/media/${'a'.repeat(64)}`, route: '/media/:id' },
    { path: script, route: '/assets/*' },
    { path: '/robots.txt', route: '/{root file}' },
    { method: 'POST', path: `/api/links/${id}/click`, route: '/api/links/:id/click' },
    { method: 'POST', path: `/api/links/${id}/click`, body: {}, route: '/api/links/:id/click' },
    { method: 'PATCH', path: `/api/links/${id}`, route: '/api/links/:id' },
    { method: 'PUT', path: '/api/links/order', body: { linkIds: [id] }, route: '/api/links/order' },
    { method: 'DELETE', path: `/api/links/${id}`, route: '/api/links/:id' },
    { method: 'DELETE', path: '/sdk/v1/users/emails/logged-id', route: '/sdk/v1/users/emails/:id' },
  ];
  const ids: unknown[] = [];
  for (const { method = 'GET', path, body } of requests) {
    ids.push((await client.send(method, path, { body })).headers['x-request-id']);
  }
  const lineOf = (id: unknown) =>
    server.lines().find(({ requestId, msg }) => requestId === id && msg === 'request');
  await vi.waitUntil(() => ids.every(lineOf));
  const logged = ids.map((id, index) => [requests[index]?.path, lineOf(id)?.route]);
  expect(logged).toEqual(requests.map(({ path, route }) => [path, route]));
  for (const secret of ['rosa-logged', 'Rosa-Logged', 'logged-secret', 'logged-id', id]) {
    expect(server.text()).not.toContain(secret);
  }
});

it('S84 logs a method without a route at info level, and an invalid method not at all', async () => {
  const { client } = await server.signIn();
  for (const method of ['PROPFIND', 'MKCOL', 'M-SEARCH', 'SOURCE']) {
    const about = await linesOf({ method, path: '/u/rosa-logged', route: '' }, client);
    expect(about).toMatchObject([{ level: 30, msg: 'request', method, status: 501 }]);
  }
  const before = server.lines().length;
  const { status } = await rawRequest(server.url, 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(status).toBe(400);
  await linesOf({ path: '/healthz', route: '' }, client);
  expect(server.lines().slice(before)).toMatchObject([{ route: '/healthz', status: 200 }]);
});

const START = { path: '/auth/google/start', route: '/auth/google/start' };

it('S59 logs a failed sign-in start with its cause at error level, without secrets', async () => {
  const client = server.visitor('10.2.3.6');
  redis.cut();
  const [failure, request] = await linesOf(START, client);
  redis.mend();
  expect(failure).toMatchObject({ level: 50, msg: 'request failed', code: 'unavailable' });
  expect(failure?.cause).toMatch(/^Error: \S/);
  expect(request).toMatchObject({ level: 30, status: 303 });
  expect(around.emulator.state.canaries.find(server.text())).toEqual([]);
  await vi.waitUntil(() => reachesDependencies(server.opsUrl), { timeout: 8_000, interval: 50 });
});

it('S59 logs a rate-limited sign-in start at info level', async () => {
  const client = server.visitor('10.2.3.7');
  const { points } = RATE_LIMITS.signInStart;
  await Promise.all(Array.from({ length: points }, () => client.get(START.path)));
  expect(await linesOf(START, client)).toMatchObject([
    { level: 30, msg: 'sign-in start refused', code: 'rate_limited' },
    { level: 30, msg: 'request', status: 303 },
  ]);
  expect(server.text()).not.toContain('10.2.3.7');
});
