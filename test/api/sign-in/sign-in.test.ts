import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { readStored, recordKey, sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const EXCHANGE = ['POST', '/v1/oauth/authenticate'] as const;

it('S9 S19 redirects to the provider with a fresh challenge (S256) and our callback', async () => {
  const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
  const response = await app.visitor().get('/auth/google/start?redirect=//evil.example', forged);
  expect(response.status).toBe(302);
  const location = new URL(`${response.headers.location}`);
  expect(location.origin + location.pathname).toBe(
    new URL('/v1/public/oauth/google/start', app.emulator.url).href,
  );
  expect(Object.fromEntries(location.searchParams)).toEqual({
    public_token: app.emulator.state.project.publicToken,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    login_redirect_url: `${PUBLIC_URL}/auth/callback`,
    signup_redirect_url: `${PUBLIC_URL}/auth/callback`,
  });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['referrer-policy']).toBe('no-referrer');
  const other = new URL(`${(await app.visitor().get('/auth/google/start')).headers.location}`);
  expect(other.searchParams.get('code_challenge')).not.toBe(
    location.searchParams.get('code_challenge'),
  );
});

it('signs in a new user and creates a profile', async () => {
  const client = app.visitor();
  const email = 'ana.b+1@example.com';
  const accessToken = await app.callbackToken(client, { name: 'Ana Boš', email });
  const response = await client.post('/api/auth/verify', { accessToken, tokenType: 'oauth' });
  expect([response.status, response.json()]).toEqual([200, { signedIn: true }]);
  expect((await client.get('/api/profile')).json()).toEqual({
    user: expect.stringMatching(/^[\w-]{22}$/),
    name: 'Ana Boš',
    picture: null,
    background_color: '#6366f1',
    background_color_own: null,
    appearance: DEFAULT_APPEARANCE,
    language: 'en',
    background_photo_tones: null,
    seo: { title: '', description: '', noindex: false },
    show_views: true,
    socials: [],
    username: 'ana-bos',
    bio: '',
    pro: false,
    time_zone: 'UTC',
    published: true,
    suspension: null,
    saved: false,
  });
  expect(app.emulator.state.calls.of(...EXCHANGE)).toBe(1);
});

it('finds the account of a returning user', async () => {
  const rosa = newPerson();
  const first = await app.signIn(rosa);
  await first.put('/api/profile', { bio: 'Hello again' });
  const second = await app.signIn(rosa);
  expect((await second.get('/api/profile')).json()).toMatchObject({ bio: 'Hello again' });
});

it('gives each user a unique username that is not reserved', async () => {
  const usernames: string[] = [];
  for (const [index, name] of ['Kim Roe', 'Kim Roe', 'Admin', '李'].entries()) {
    const client = await app.signIn({ name, email: `x${index}@unique-names.example` });
    usernames.push((await client.get('/api/profile')).json<{ username: string }>().username);
  }
  expect(usernames[0]).toBe('kim-roe');
  expect(usernames[1]).toMatch(/^kim-roe\d{6}$/);
  expect(usernames[2]).toMatch(/^[a-z]+-[a-z]+$/);
  expect(usernames[3]).toMatch(/^[a-z]+-[a-z]+$/);
});

it('creates one account for three concurrent sign-ins of a user', async () => {
  const rosa = newPerson();
  const clients = [app.visitor(), app.visitor(), app.visitor()];
  const tokens = await Promise.all(clients.map((client) => app.callbackToken(client, rosa)));
  const responses = await Promise.all(
    clients.map((client, i) => client.post('/api/auth/verify', { accessToken: tokens[i] })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await app.db('users').where({ email: rosa.email });
  expect(rows).toHaveLength(1);
});

it('S21 the session id is new at sign-in; the old one gets 401 and is deleted from Redis', async () => {
  const client = await app.signIn();
  const old = client.copy();
  await app.signIn(undefined, client);
  expect(sessionCookie(client)).not.toBe(sessionCookie(old));
  expect((await old.get('/api/profile')).status).toBe(401);
  expect(await app.redis.exists(recordKey(old))).toBe(0);
});

it('S20 signing in over a session ends the old one in Posy and at the provider', async () => {
  const rosa = newPerson();
  const client = await app.signIn(rosa);
  const { userId } = await readStored(app, client);
  await app.providerUpToDate();
  const sessions = app.emulator.state.sessions.count();
  await app.signIn(rosa, client);
  await app.providerUpToDate();
  expect(app.emulator.state.sessions.count()).toBe(sessions);
  expect(await app.redis.scard(`user-sessions:${userId}`)).toBe(1);
});

describe('S16 an invalid token makes no exchange', () => {
  const missing = 'Missing token parameter';
  it.each([
    ['nothing', {}, missing],
    ['an empty token', { accessToken: '' }, missing],
    ['null', { accessToken: null }, missing],
    ['a number', { accessToken: 7 }, missing],
    ['a repeated token', { accessToken: ['a', 'b'] }, missing],
    ['an object', { accessToken: { a: 'b' } }, missing],
    ['an unknown type', { accessToken: 'a', tokenType: 'sso' }, undefined],
    [
      'a type of another product',
      { accessToken: 'a', tokenType: 'multi_tenant_passwords' },
      undefined,
    ],
    ['no type', { accessToken: 'a', tokenType: null }, undefined],
    ['a type that is not a string', { accessToken: 'a', tokenType: ['oauth'] }, undefined],
    ['an endless token', { accessToken: 'a'.repeat(2049) }, undefined],
    ['an unknown field', { accessToken: 'a', code_verifier: 'b' }, undefined],
  ])('%s', async (_, body, text) => {
    const client = app.visitor();
    await client.get('/auth/google/start');
    const calls = app.emulator.state.calls.of(...EXCHANGE);
    const response = await client.post('/api/auth/verify', body);
    // The contract rejects the body. The code distinguishes this from a missing flow, which is a
    // 400 as well.
    expect([response.status, response.json()]).toMatchObject([400, { code: 'bad_request' }]);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toHaveLength(1);
    expect(client.cookies.has('posy-tx')).toBe(true);
    if (text) expect(response.json()).toMatchObject({ error: text, fields: { accessToken: text } });
    expect(app.emulator.state.calls.of(...EXCHANGE)).toBe(calls);
    expect(client.cookies.has('posy')).toBe(false);
  });
});

it('S3 the session id appears in Set-Cookie only', async () => {
  const client = app.visitor();
  const accessToken = await app.callbackToken(client);
  const verify = await client.post('/api/auth/verify', { accessToken });
  const id = sessionCookie(client);
  expect(verify.setCookies.join()).toContain(id);
  const { 'set-cookie': _cookies, ...others } = verify.headers;
  expect(verify.text + JSON.stringify(others)).not.toContain(id);
  const paths = ['/api/session', '/api/sessions', '/api/profile', '/api/links', '/dashboard'];
  for (const response of [
    ...(await Promise.all(paths.map((path) => client.get(path)))),
    await client.put('/api/profile', { bio: 'x' }),
    await client.put('/api/profile', {}),
    await client.post('/sdk/v1/sessions/authenticate', {}),
    await client.get('/u/nobody'),
    await client.post('/api/signout'),
  ]) {
    expect(response.text + JSON.stringify(response.headers)).not.toContain(id);
  }
});
