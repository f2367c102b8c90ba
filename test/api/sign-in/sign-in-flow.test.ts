import { expect, it } from 'vitest';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const exchanges = () => app.emulator.state.calls.of('POST', '/v1/oauth/authenticate');
const EXPIRED = {
  error: 'The sign-in has expired',
  details: 'Please start again from the login page.',
};
const MINUTE = 60_000;

it.each(['cross-site', 'same-site'])(
  'S10 a start from a %s page goes to the login page',
  async (site) => {
    const client = await app.signIn();
    const session = sessionCookie(client);
    const response = await client.get('/auth/google/start', { 'Sec-Fetch-Site': site });
    expect([response.status, response.headers.location]).toEqual([303, '/login']);
    expect(response.setCookies).toEqual([]);
    expect(sessionCookie(client)).toBe(session);
    expect((await client.get('/api/session')).json()).toMatchObject({ signedIn: true });
  },
);

it('S10 a start does not change the session', async () => {
  const client = await app.signIn();
  const session = sessionCookie(client);
  const response = await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
  expect(response.setCookies.map((line) => line.split('=')[0])).toEqual(['posy-tx']);
  expect(sessionCookie(client)).toBe(session);
});

it('S10 a callback without its flow calls no provider endpoint and starts no session', async () => {
  const token = await app.callbackToken(app.visitor());
  const before = exchanges();
  const stranger = app.visitor();
  const response = await stranger.post('/api/auth/verify', { accessToken: token });
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject(EXPIRED);
  expect(exchanges()).toBe(before);
  expect(stranger.cookies.has('posy')).toBe(false);
});

it('S11 rejects a token of another browser’s flow', async () => {
  const attackersToken = await app.callbackToken(app.visitor());
  const victim = app.visitor();
  await victim.get('/auth/google/start');
  await app.providerUpToDate();
  const sessions = app.emulator.state.sessions.count();
  const response = await victim.post('/api/auth/verify', { accessToken: attackersToken });
  expect(response.status).toBe(401);
  expect(response.json()).toMatchObject({
    error: 'The sign-in was refused',
    code: 'sign_in_refused',
    details: 'The sign-in was started in another browser.',
  });
  expect(victim.cookies.has('posy')).toBe(false);
  expect(app.emulator.state.sessions.count()).toBe(sessions);
});

it('S9 a flow is never used again after five rejections', async () => {
  const client = app.visitor();
  const token = await app.callbackToken(client);
  for (let refusals = 1; refusals <= 5; refusals += 1) {
    expect((await client.post('/api/auth/verify', { accessToken: 'wrong' })).status).toBe(401);
  }
  const before = exchanges();
  const response = await client.post('/api/auth/verify', { accessToken: token });
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject(EXPIRED);
  expect(exchanges()).toBe(before);
});

it('S12 a replayed callback does not cause a second exchange or session', async () => {
  const client = app.visitor();
  const accessToken = await app.callbackToken(client);
  await client.post('/api/auth/verify', { accessToken });
  await app.providerUpToDate();
  const before = [exchanges(), sessionCookie(client), app.emulator.state.sessions.count()];
  const replay = await client.post('/api/auth/verify', { accessToken });
  expect([replay.status, replay.json()]).toEqual([200, { signedIn: true }]);
  expect(replay.setCookies).toEqual([]);
  expect([exchanges(), sessionCookie(client), app.emulator.state.sessions.count()]).toEqual(before);
});

it('S12 a replay after sign-out does not report a session', async () => {
  const client = app.visitor();
  const accessToken = await app.callbackToken(client);
  await client.post('/api/auth/verify', { accessToken });
  await client.post('/api/signout');
  const replay = await client.post('/api/auth/verify', { accessToken });
  expect((await client.get('/api/session')).json()).toEqual({ signedIn: false });
  expect(replay.status).toBe(400);
  expect(replay.json()).toMatchObject(EXPIRED);
});

it('S13 a flow expires after 10 minutes', async () => {
  const client = app.visitor();
  const before = new Set(await app.redis.keys('sign-in:*'));
  const token = await app.callbackToken(client);
  const [key = ''] = (await app.redis.keys('sign-in:*')).filter((name) => !before.has(name));
  const ttl = await app.redis.pttl(key);
  expect(ttl).toBeGreaterThan(9 * MINUTE);
  expect(ttl).toBeLessThanOrEqual(10 * MINUTE);
  await app.redis.pexpire(key, 0);
  // Delete the outcomes that waiting tabs read. They outlive the flow, and would delay this tab.
  for (const name of await app.redis.keys('sign-in-outcome:*')) await app.redis.del(name);
  const response = await client.post('/api/auth/verify', { accessToken: token });
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject(EXPIRED);
});

it('S15 an expired flow with an active session continues to the app', async () => {
  const client = await app.signIn();
  const before = exchanges();
  client.cookies.delete('posy-tx');
  const response = await client.post('/api/auth/verify', { accessToken: 'anything' });
  expect([response.status, response.json()]).toEqual([200, { signedIn: true }]);
  expect(exchanges()).toBe(before);
});

it('S7 a second tab joins the open flow instead of replacing it', async () => {
  const client = app.visitor();
  const first = await client.get('/auth/google/start');
  const second = await client.get('/auth/google/start');
  const challenge = (response: typeof first) =>
    new URL(`${response.headers.location}`).searchParams.get('code_challenge');
  expect(challenge(second)).toBe(challenge(first));
  expect(second.setCookies).toEqual([]);
});

it('S7 a start does not join a flow that expires within five minutes', async () => {
  const client = app.visitor();
  const known = new Set(await app.redis.keys('sign-in:*'));
  const first = await client.get('/auth/google/start');
  const [key = ''] = (await app.redis.keys('sign-in:*')).filter((name) => !known.has(name));
  const challenge = (response: typeof first) =>
    new URL(`${response.headers.location}`).searchParams.get('code_challenge');
  await app.redis.pexpire(key, 5 * MINUTE + 30_000);
  expect(challenge(await client.get('/auth/google/start'))).toBe(challenge(first));
  await app.redis.pexpire(key, 5 * MINUTE - 1000);
  const third = await client.get('/auth/google/start');
  expect(challenge(third)).not.toBe(challenge(first));
  expect(third.setCookies).toHaveLength(1);
});

it('S14 two tabs that return at the same moment both succeed', async () => {
  const rosa = newPerson();
  const client = app.visitor();
  const tokens = [await app.callbackToken(client, rosa), await app.callbackToken(client, rosa)];
  const before = exchanges();
  const responses = await Promise.all(
    tokens.map((accessToken) => client.post('/api/auth/verify', { accessToken })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(exchanges()).toBe(before + 1);
  expect((await client.get('/api/profile')).status).toBe(200);
});

it('S14 a tab exchanges its own token after another tab’s token was rejected', async () => {
  const client = app.visitor();
  await client.get('/auth/google/start');
  const responses = await Promise.all(
    ['wrong', 'worse'].map((accessToken) => client.post('/api/auth/verify', { accessToken })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([401, 401]);
});
