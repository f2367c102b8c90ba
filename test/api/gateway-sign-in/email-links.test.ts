import { describe, expect, it } from 'vitest';
import { refusal, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { recordKey, sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const SEND = '/sdk/v1/magic_links/email/login_or_create';
const RESET_START = '/sdk/v1/passwords/email/reset/start';
const RESET = '/sdk/v1/passwords/email/reset';
const MINUTE = 60_000;

/** Requests a link as the widget does, and returns the token in the email. */
async function linkToken(client: BrowserlessClient, { email } = newPerson()): Promise<string> {
  const response = await client.post(SEND, { email });
  expect([response.status, response.text]).toEqual([200, expect.stringContaining('data')]);
  const [link] = app.emulator.state.inbox.latest(email).links ?? [];
  return new URL(link?.url ?? '').searchParams.get('token') ?? '';
}

/** The two ways to follow a link: through our callback and through the SDK. */
const FOLLOW = [
  [
    'our callback',
    'POST /v1/magic_links/authenticate',
    (client: BrowserlessClient, accessToken: string) =>
      client.post('/api/auth/verify', { accessToken, tokenType: 'magic_links' }),
  ],
  [
    'the SDK',
    'POST /sdk/v1/magic_links/authenticate',
    (client: BrowserlessClient, token: string) =>
      client.post('/sdk/v1/magic_links/authenticate', { token, session_duration_minutes: 60 }),
  ],
] as const;
const exchanges = () =>
  upstream.requests.filter(({ target }) => target.endsWith('/magic_links/authenticate')).length;

describe.each(FOLLOW)('a link that %s follows', (_, call, follow) => {
  it('signs in the browser that requested it', async () => {
    const client = app.visitor();
    const response = await follow(client, await linkToken(client));
    expect(response.status).toBe(200);
    expect((await client.get('/api/session')).json()).toEqual({
      signedIn: true,
      method: 'magic_links',
      confirmed: true,
    });
    expect(client.cookies.has('posy-link')).toBe(false);
    expect(JSON.parse(upstream.last(call).body)).toMatchObject({
      session_duration_minutes: expect.any(Number),
      code_verifier: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('S10 makes no call in a browser that did not request a link', async () => {
    const token = await linkToken(app.visitor());
    const stranger = app.visitor();
    expect((await follow(stranger, token)).status).toBe(400);
    expect([exchanges(), stranger.cookies.has('posy')]).toEqual([0, false]);
  });

  it('S11 is rejected in a browser that has requested another link', async () => {
    const attackers = await linkToken(app.visitor());
    const victim = app.visitor();
    await linkToken(victim);
    const sessions = app.emulator.state.sessions.count();
    const response = await follow(victim, attackers);
    expect([400, 401]).toContain(response.status);
    expect(victim.cookies.has('posy')).toBe(false);
    expect(app.emulator.state.sessions.count()).toBe(sessions);
  });

  it('S11 keeps a victim’s session when an attacker’s link fails', async () => {
    const attackers = await linkToken(app.visitor());
    const victim = await app.signIn();
    const cookie = sessionCookie(victim);
    await linkToken(victim);
    await follow(victim, attackers);
    expect(sessionCookie(victim)).toBe(cookie);
    expect((await victim.get('/api/profile')).status).toBe(200);
  });

  it('S9 S75 becomes invalid after the fifth rejected token', async () => {
    const client = app.visitor();
    const token = await linkToken(client);
    for (let refusals = 1; refusals <= 5; refusals += 1) {
      expect(client.cookies.has('posy-link')).toBe(true);
      expect((await follow(client, 'wrong')).status).toBeGreaterThanOrEqual(400);
    }
    const before = exchanges();
    expect((await follow(client, token)).status).toBe(400);
    expect([exchanges(), client.cookies.has('posy')]).toEqual([before, false]);
  });

  it('S75 signs in by the valid token after four rejected ones', async () => {
    const client = app.visitor();
    const token = await linkToken(client);
    for (let refusals = 1; refusals <= 4; refusals += 1) await follow(client, 'wrong');
    expect((await follow(client, token)).status).toBe(200);
  });

  it('S75 becomes invalid when the provider does not respond', async () => {
    const client = app.visitor();
    const token = await linkToken(client);
    upstream.script(call, { status: 502, body: 'down' });
    expect((await follow(client, token)).status).toBe(503);
    upstream.reset();
    expect((await follow(client, token)).status).toBe(400);
    expect([exchanges(), client.cookies.has('posy')]).toEqual([0, false]);
  });

  it('S12 is not used again after a success', async () => {
    const other = app.visitor();
    const good = await linkToken(other);
    const replayer = other.copy();
    expect((await follow(other, good)).status).toBe(200);
    await other.post('/api/signout');
    const after = exchanges();
    await follow(replayer, good);
    expect([exchanges(), replayer.cookies.has('posy')]).toEqual([after, false]);
  });

  it('S13 expires with its flow', async () => {
    const client = app.visitor();
    const known = new Set(await app.redis.keys('e-mail-link:*'));
    const token = await linkToken(client);
    const [key = ''] = (await app.redis.keys('e-mail-link:*')).filter((it) => !known.has(it));
    expect(await app.redis.pttl(key)).toBeLessThanOrEqual(60 * MINUTE);
    await app.redis.del(key, key.replace('link:', 'link-outcome:'));
    expect((await follow(client, token)).status).toBe(400);
    expect([exchanges(), client.cookies.has('posy')]).toEqual([0, false]);
  });

  it('S20 ends the old session when it signs in over one', async () => {
    const client = await app.signIn();
    const [thief, oldKey] = [client.copy(), recordKey(client)];
    expect((await follow(client, await linkToken(client))).status).toBe(200);
    expect(await app.redis.exists(oldKey)).toBe(0);
    expect((await thief.get('/api/profile')).status).toBe(401);
  });
});

it('S14 two tabs that open the same link at the same moment make one exchange', async () => {
  const client = app.visitor();
  const accessToken = await linkToken(client);
  const body = { accessToken, tokenType: 'magic_links' };
  const responses = await Promise.all(
    [client, client.copy()].map((tab) => tab.post('/api/auth/verify', body)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(exchanges()).toBe(1);
});

it('S14 the links of two emails work in the browser that requested both', async () => {
  const client = app.visitor();
  const [first] = [await linkToken(client), await linkToken(client)];
  const response = await client.post('/api/auth/verify', {
    accessToken: first,
    tokenType: 'magic_links',
  });
  expect(response.status).toBe(200);
});

it('S9 S10 requesting links does not change the session, and does not send the verifier', async () => {
  const client = await app.signIn();
  const cookie = sessionCookie(client);
  const responses = [
    await client.post(SEND, { email: newPerson().email }),
    await client.post(RESET_START, { email: newPerson().email }),
  ];
  expect(sessionCookie(client)).toBe(cookie);
  const names = responses.flatMap(({ setCookies }) => setCookies.map((line) => line.split('=')[0]));
  expect(names).toEqual(['posy-link']);
  const [line = ''] = responses.flatMap(({ setCookies }) => setCookies);
  expect(line).toMatch(/samesite=strict; httponly/i);
  const { code_challenge: challenge } = JSON.parse(upstream.last(`POST ${SEND}`).body);
  for (const { text } of responses) expect(text).not.toContain(challenge);
});

it.each(['oauth', 'reset_password', 'multi_tenant_magic_links', 'constructor', 7, null, ['login']])(
  'S16 a link’s flow does not accept a token of type %j',
  async (tokenType) => {
    const client = app.visitor();
    const accessToken = await linkToken(client);
    const response = await client.post('/api/auth/verify', { accessToken, tokenType });
    expect(response.status).toBe(400);
    expect([exchanges(), client.cookies.has('posy')]).toEqual([0, false]);
  },
);

describe('a password reset', () => {
  const password = 'correct horse battery staple';
  async function started() {
    const client = app.visitor();
    upstream.script(`POST ${RESET_START}`, { body: { data: {} } });
    await client.post(RESET_START, { email: newPerson().email });
    return client;
  }
  const attempts = () => upstream.requests.filter(({ target }) => target === RESET);

  it('S9 accepts a better password after a weak one, with the same verifier', async () => {
    const client = await started();
    upstream.script(`POST ${RESET}`, refusal(400, 'weak_password'));
    const weak = await client.post(RESET, { token: 'one-time', password: 'a' });
    expect([weak.status, weak.json()]).toMatchObject([400, { error_type: 'weak_password' }]);
    upstream.script(`POST ${RESET}`, { status: 502, body: 'down' });
    expect((await client.post(RESET, { token: 'one-time', password })).status).toBe(503);
    upstream.script(`POST ${RESET}`, { body: signedInResponse(recorded) });
    expect((await client.post(RESET, { token: 'one-time', password })).status).toBe(200);
    const verifiers = attempts().map(({ body }) => JSON.parse(body).code_verifier);
    expect(new Set(verifiers).size).toBe(1);

    expect((await client.post(RESET, { token: 'one-time', password })).status).toBe(400);
    expect(attempts()).toHaveLength(3);
  });

  it('S10 S11 does nothing in another browser', async () => {
    await started();
    upstream.script(`POST ${RESET}`, { body: signedInResponse(recorded) });
    const stranger = app.visitor();
    const response = await stranger.post(RESET, { token: 'one-time', password });
    expect([response.status, response.json()]).toMatchObject([
      400,
      {
        error_type: 'pkce_mismatch',
        error_message: expect.stringMatching(/^This link has expired/),
      },
    ]);
    expect([attempts(), stranger.cookies.has('posy')]).toEqual([[], false]);
  });
});

it('S10 the flow of an emailed link does not allow the exchange of an OAuth token', async () => {
  const client = app.visitor();
  await linkToken(client);
  const response = await client.post('/sdk/v1/oauth/authenticate', { token: 'one-time' });
  expect([response.status, response.json()]).toMatchObject([
    400,
    {
      error_type: 'pkce_mismatch',
      error_message:
        'This sign-in has expired or was started in another browser. Please start again.',
    },
  ]);
  expect(upstream.sdkCalls()).toEqual([`POST ${SEND}`]);
});
