import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '#bff/http/rate-limit/rate-limit.ts';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { rawRequest } from '#test/harness/app/raw-request.ts';
import { callbackToken, newPerson } from '#test/harness/app/sign-in.ts';
import { appEnvironment, launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const SERVE = `
  const { serve } = await import('#bff/main.ts');
  const { loadConfig } = await import('#bff/config.ts');
  await serve(loadConfig(process.env));
`;
const around = await launchSurroundings();
const redis = await startTcpProxy(around.redisUrl);
let child: ChildProcess;
let log = '';
let url = '';
const lines = () =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', SERVE];
  const env = {
    ...process.env,
    ...appEnvironment(around, { redisUrl: redis.url }),
    LOG_LEVEL: 'info',
  };
  child = spawn(process.execPath, args, { env });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      log += chunk;
    });
  }
  await vi.waitUntil(() => lines().some(({ msg }) => msg === 'listening'), { timeout: 20_000 });
  url = `${lines().find(({ msg }) => msg === 'listening')?.url}`;
});
afterAll(async () => {
  child.kill('SIGKILL');
  await redis.stop();
});

async function signIn() {
  const client = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '10.2.3.4' });
  const accessToken = await callbackToken(client, newPerson());
  await client.get(`/auth/callback?token=${accessToken}`);
  await client.post('/api/auth/verify', { accessToken });
  return { client, accessToken };
}

it('S60 logs hold no token, cookie, verifier, query or address of a person', async () => {
  const { client, accessToken } = await signIn();
  const cookies = [...client.cookies.values()];
  await client.put('/api/profile', { bio: 'words-of-a-person' });
  around.emulator.state.faults.add({
    path: '/v1/sessions/revoke',
    fault: { status: 503 },
    times: 1,
  });
  await client.post('/api/signout');
  await client.post('/api/auth/verify', { accessToken: 'wrong' });
  await client.put('/api/profile', {}, { 'Sec-Fetch-Site': 'cross-site' });
  await vi.waitUntil(() => lines().filter(({ status }) => status === 403).length === 1);
  expect(around.emulator.state.canaries.find(log)).toEqual([]);
  for (const secret of [...cookies, accessToken, 'words-of-a-person', '10.2.3.4', '@example.com']) {
    expect(log).not.toContain(secret);
  }
});

it('S60 nor does what the provider’s SDK says through the gateway', async () => {
  const { client } = await signIn();
  const to = { email: 'gateway.person@example.com' };
  const password = 'correct horse battery staple';
  await client.post('/sdk/v1/otps/email/login_or_create', to);
  const { code = '' } = around.emulator.state.inbox.latest(to.email);
  const { email_id: method_id = '' } =
    around.emulator.state.users.byEmail(to.email)?.emails.at(-1) ?? {};
  await client.post('/sdk/v1/otps/authenticate', { token: code, method_id: 'wrong' });
  await client.post('/sdk/v1/passwords', { ...to, password });
  await client.post('/sdk/v1/events', [{ event: { event_name: 'email_sent', details: to } }]);
  for (const body of ['<html>gateway.person@example.com', '{"data":{"session_token":"x"}}']) {
    around.emulator.state.faults.add({ path: '/sdk/v1/users/me', fault: { body }, times: 1 });
    around.emulator.state.faults.add({
      path: '/sdk/v1/otps/authenticate',
      fault: { body },
      times: 1,
    });
    await client.get('/sdk/v1/users/me?token=in-the-query');
    await client.post('/sdk/v1/otps/authenticate', { token: code, method_id });
  }
  await client.post('/sdk/v1/magic_links/authenticate', { token: 'of-another-browser' });
  await client.send('POST', '/sdk/v1/sessions/revoke', {});
  await vi.waitUntil(() => lines().some(({ route }) => route === '/sdk/v1/sessions/revoke'));
  expect(around.emulator.state.canaries.find(log)).toEqual([]);
  const cookies = [...client.cookies.values()];
  for (const secret of [...cookies, `"${code}"`, password, '@example.com', 'in-the-query']) {
    expect(log).not.toContain(secret);
  }
  const failures = lines().filter(({ audit }) => audit === 'sign-in failed');
  const reasons = ['otp_code_not_found', 'not answered', 'pkce_mismatch'];
  expect(failures.map(({ reason }) => reason)).toEqual(expect.arrayContaining(reasons));
});

it('S60 nor do the statements of a database that fails', async () => {
  const { client } = await signIn();
  const rename = (from: string, to: string) =>
    around.db.raw(`ALTER TABLE profiles RENAME COLUMN ${from} TO ${to}`);
  await rename('bio', 'former_bio');
  try {
    const answer = await client.put('/api/profile', { bio: 'words-for-a-statement' });
    expect(answer.status).toBe(500);
    await vi.waitUntil(() => lines().some(({ code }) => code === 'internal'));
  } finally {
    await rename('former_bio', 'bio');
  }
  expect(log).not.toContain('words-for-a-statement');
});

it('S59 a click that fails has its reason in the log, by the id that its answer names', async () => {
  const { client } = await signIn();
  const link = { title: 'Shop', url: 'https://example.com/' };
  const { id } = (await client.post('/api/links', link)).json<{ id: string }>();
  const rename = (from: string, to: string) =>
    around.db.raw(`ALTER TABLE link_days RENAME COLUMN ${from} TO ${to}`);
  await rename('bots', 'former_bots');
  try {
    const visitor = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '10.2.3.5' });
    const { status, headers } = await visitor.post(`/api/links/${id}/click`);
    expect(status).toBe(500);
    const isAbout = ({ requestId, msg }: Record<string, unknown>) =>
      requestId === headers['x-request-id'] && msg === 'request failed';
    await vi.waitUntil(() => lines().some(isAbout));
    expect(lines().filter(isAbout)).toMatchObject([
      { code: 'internal', cause: expect.stringContaining('bots') },
    ]);
  } finally {
    await rename('former_bots', 'bots');
  }
});

it('S59 each request is one line with the id that its answer names', async () => {
  const { client } = await signIn();
  const answer = await client.get('/api/profile?secret=1');
  await vi.waitUntil(() => log.includes(`${answer.headers['x-request-id']}`));
  expect(
    lines().filter(({ requestId }) => requestId === answer.headers['x-request-id']),
  ).toMatchObject([{ method: 'GET', route: '/api/profile', status: 200, ms: expect.any(Number) }]);
});

interface Expected {
  method?: string;
  path: string;
  route: string;
  body?: unknown;
}

/** Sends a request and returns the lines about it. */
async function linesOf({ method = 'GET', path, body }: Expected, client: BrowserlessClient) {
  const { headers } = await client.send(method, path, { body });
  const isAbout = ({ requestId }: Record<string, unknown>) => requestId === headers['x-request-id'];
  await vi.waitUntil(() => lines().some((line) => isAbout(line) && line.msg === 'request'));
  return lines().filter(isAbout);
}

it('S84 the access log holds route patterns instead of names, ids and encoded queries', async () => {
  const { client } = await signIn();
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
    lines().find(({ requestId, msg }) => requestId === id && msg === 'request');
  await vi.waitUntil(() => ids.every(lineOf));
  const logged = ids.map((id, index) => [requests[index]?.path, lineOf(id)?.route]);
  expect(logged).toEqual(requests.map(({ path, route }) => [path, route]));
  for (const secret of ['rosa-logged', 'Rosa-Logged', 'logged-secret', 'logged-id', id]) {
    expect(log).not.toContain(secret);
  }
});

it('S84 a method that no route has is logged as information, and one that HTTP lacks not at all', async () => {
  const { client } = await signIn();
  for (const method of ['PROPFIND', 'MKCOL', 'M-SEARCH', 'SOURCE']) {
    const about = await linesOf({ method, path: '/u/rosa-logged', route: '' }, client);
    expect(about).toMatchObject([{ level: 30, msg: 'request', method, status: 501 }]);
  }
  const before = lines().length;
  const { status } = await rawRequest(url, 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(status).toBe(400);
  await linesOf({ path: '/healthz', route: '' }, client);
  expect(lines().slice(before)).toMatchObject([{ route: '/healthz', status: 200 }]);
});

const START = { path: '/auth/google/start', route: '/auth/google/start' };

it('S59 a sign-in start that fails is logged with its cause at error level, without secrets', async () => {
  const client = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '10.2.3.6' });
  redis.cut();
  const [failure, request] = await linesOf(START, client);
  redis.mend();
  expect(failure).toMatchObject({ level: 50, msg: 'request failed', code: 'unavailable' });
  expect(failure?.cause).toMatch(/^Error: \S/);
  expect(request).toMatchObject({ level: 30, status: 303 });
  expect(around.emulator.state.canaries.find(log)).toEqual([]);
  const isReady = async () => (await client.get('/readyz')).status === 200;
  await vi.waitUntil(isReady, { timeout: 8_000, interval: 50 });
});

it('S59 a sign-in start that is refused for its rate is logged as information', async () => {
  const client = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '10.2.3.7' });
  const { points } = RATE_LIMITS.signInStart;
  await Promise.all(Array.from({ length: points }, () => client.get(START.path)));
  expect(await linesOf(START, client)).toMatchObject([
    { level: 30, msg: 'sign-in start refused', code: 'rate_limited' },
    { level: 30, msg: 'request', status: 303 },
  ]);
  expect(log).not.toContain('10.2.3.7');
});
