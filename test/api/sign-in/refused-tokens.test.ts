import { beforeEach, expect, it } from 'vitest';
import { refusal, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const EXCHANGE = 'POST /v1/oauth/authenticate';
const RESET = '/sdk/v1/passwords/email/reset';
const verify = (client: BrowserlessClient, accessToken: string) =>
  client.post('/api/auth/verify', { accessToken });
const exchanges = () => upstream.requests.filter(({ target }) => EXCHANGE.endsWith(target)).length;
const signedIn = async (client: BrowserlessClient) =>
  (await client.get('/api/session')).json<{ signedIn: boolean }>().signedIn;

beforeEach(() => upstream.reset());

it('S75 a rejected token leaves the sign-in open for the valid one', async () => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  for (let count = 1; count <= 4; count += 1) {
    expect((await verify(client, 'wrong')).status).toBe(401);
  }
  expect((await verify(client, token)).status).toBe(200);
  expect(await signedIn(client)).toBe(true);
});

it('S75 a sign-in with a rejected token keeps its original expiry', async () => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  const [key = ''] = await app.redis.keys('sign-in:*');
  await app.redis.pexpire(key, 60_000);
  await verify(client, 'wrong');
  const left = await app.redis.pttl(key);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
  expect((await verify(client, token)).status).toBe(200);
});

it('S75 a start between rejections neither extends the sign-in nor resets the count', async () => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  for (let count = 1; count <= 4; count += 1) await verify(client, 'wrong');
  expect((await client.get('/auth/google/start')).setCookies).toEqual([]);
  expect((await verify(client, 'wrong')).status).toBe(401);
  const before = exchanges();
  expect((await verify(client, token)).status).toBe(400);
  expect(exchanges()).toBe(before);
});

it('S75 a valid token signs in although a wrong one is tried concurrently', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const client = app.visitor();
    const tokens = ['wrong', await app.callbackToken(client)];
    const responses = await Promise.all(order.map((at) => verify(client, tokens[at] ?? '')));
    const right = responses[order.indexOf(1)];
    expect(right?.status).toBe(200);
    expect(await signedIn(client)).toBe(true);
  }
});

it('S75 five of twelve concurrent wrong tokens reach the provider', async () => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => verify(client, `wrong ${index}`)),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(7).fill(400), ...Array(5).fill(401)]);
  expect((await verify(client, token)).status).toBe(400);
  expect(exchanges()).toBe(5);
});

it.each([
  [
    'a connection that breaks',
    (response: { socket: { destroy(): void } | null }) => response.socket?.destroy(),
  ],
  [
    'an internal error of the provider',
    { status: 500, body: refusal(500, 'internal_server_error').body },
  ],
])('S75 %s ends the sign-in', async (_, script) => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  upstream.script(EXCHANGE, script);
  expect((await verify(client, token)).status).toBe(503);
  upstream.reset();
  expect((await verify(client, token)).status).toBe(400);
  expect(exchanges()).toBe(0);
});

it('S75 an overloaded provider has not used up the token: it may be tried again', async () => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  upstream.script(EXCHANGE, refusal(429, 'too_many_requests'));
  for (let count = 1; count <= 6; count += 1) {
    expect((await verify(client, token)).status).toBe(503);
  }
  upstream.reset();
  expect((await verify(client, token)).status).toBe(200);
});

it('S12 S75 a callback cannot be replayed after a success, even after earlier rejections', async () => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  await verify(client, 'wrong');
  const replayer = client.copy();
  await verify(client, token);
  await client.post('/api/signout');
  const before = exchanges();
  await verify(replayer, token);
  expect(exchanges()).toBe(before);
  expect(await signedIn(replayer)).toBe(false);
});

it('S9 S75 the fifth rejected token ends a password reset; rejected passwords do not', async () => {
  const client = app.visitor();
  upstream.script('POST /sdk/v1/passwords/email/reset/start', { body: { data: {} } });
  await client.post('/sdk/v1/passwords/email/reset/start', { email: 'nora.reset@example.com' });
  const body = { token: 'one-time', password: 'correct horse battery staple' };
  upstream.script(`POST ${RESET}`, refusal(400, 'weak_password'));
  for (let count = 1; count <= 6; count += 1) await client.post(RESET, body);
  upstream.script(`POST ${RESET}`, refusal(404, 'magic_link_not_found'));
  for (let count = 1; count <= 5; count += 1) {
    expect((await client.post(RESET, body)).status).toBe(404);
  }
  upstream.script(`POST ${RESET}`, { body: signedInResponse(recorded) });
  expect((await client.post(RESET, body)).status).toBe(400);
});
