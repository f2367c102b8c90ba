import { beforeEach, expect, it } from 'vitest';
import { RATE_LIMITS } from '#bff/http/rate-limit.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';

const { app, upstream } = await launchRecordedApp();
const SEARCH = '/sdk/v1/users/search';
const SIGN_IN = '/sdk/v1/passwords/authenticate';
const SEND = '/sdk/v1/otps/email/login_or_create';
const TRY = '/sdk/v1/otps/authenticate';
/** A wrong password: a 401 means that the call reached the provider. */
const PASSWORD = 'wrong horse battery staple';

let email: string;
/** A user who signed in before in this browser. */
let owner: BrowserlessClient;
beforeEach(async () => {
  ({ email } = newPerson());
  owner = app.visitor();
  await app.signIn({ name: 'Nora', email }, owner);
  await owner.post('/api/signout');
  await app.forgetRates();
});

const post = async (client: BrowserlessClient, path: string, body: object) =>
  (await client.post(path, body)).status;

/** Returns an unknown browser with the owner's IP address. */
function neighbor(): BrowserlessClient {
  const client = owner.copy();
  client.cookies.clear();
  return client;
}
const stranger = () => newPerson().email;

async function useUp(name: keyof typeof RATE_LIMITS, call: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: RATE_LIMITS[name].points }, call));
}
const guesses = () => useUp('guess', () => post(neighbor(), SEARCH, { email: stranger() }));
const sends = () => useUp('send', () => post(neighbor(), SEND, { email: stranger() }));

it('S71 a known browser can use its password when its network has no guesses left', async () => {
  await guesses();
  const own = { email, password: PASSWORD };
  expect(await post(neighbor(), SIGN_IN, own)).toBe(429);
  expect(await post(owner, SEARCH, { email })).toBe(200);
  expect(await post(owner, SIGN_IN, own)).toBe(401);
});

it('S71 a known browser can use its code when its network has neither guesses nor messages left', async () => {
  await guesses();
  await sends();
  expect(await post(neighbor(), SEND, { email })).toBe(429);
  const sent = await owner.post(SEND, { email });
  const { method_id } = sent.json<{ data: { method_id: string } }>().data;
  const token = app.emulator.state.inbox.latest(email).code;
  expect(await post(owner, TRY, { method_id, token })).toBe(200);
});

it.each(['/sdk/v1/magic_links/email/login_or_create', '/sdk/v1/passwords/email/reset/start'])(
  'S71 when its network has no messages left, a known browser may still call %s',
  async (path) => {
    await sends();
    expect(await post(neighbor(), path, { email })).toBe(429);
    expect(await post(owner, path, { email })).toBe(200);
  },
);

it('S71 a known browser has its own gateway calls when its network has none left', async () => {
  await useUp('gateway', () => post(neighbor(), '/sdk/v1/events', []));
  expect(await post(neighbor(), '/sdk/v1/events', [])).toBe(429);
  const { points } = RATE_LIMITS.gateway;
  const calls = Array.from({ length: points + 5 }, () => post(owner, '/sdk/v1/events', []));
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status === 200)).toHaveLength(points);
});

it('S71 a known browser can sign in with Google when its network has neither starts nor callbacks left', async () => {
  const start = async (client: BrowserlessClient) =>
    (await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' })).headers.location;
  const verify = (client: BrowserlessClient) =>
    post(client, '/api/auth/verify', { accessToken: 'x' });
  await useUp('signInStart', () => start(neighbor()));
  await useUp('verify', () => verify(neighbor()));
  expect(await start(neighbor())).toBe('/login?error=rate_limited');
  expect(await verify(neighbor())).toBe(429);
  expect(await start(owner)).toContain('code_challenge=');
  expect(await verify(owner)).toBe(401);
});

it('S58 a known browser’s allowance covers only its own account, with ten guesses a minute', async () => {
  await guesses();
  for (const path of [SEARCH, SIGN_IN]) {
    expect(await post(owner, path, { email: stranger(), password: 'a guess' })).toBe(429);
  }
  const statuses = [];
  for (let count = 0; count < 14; count += 1) statuses.push(await post(owner, SEARCH, { email }));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
});

it('S58 a forged cookie does not get the allowance of a known browser', async () => {
  await guesses();
  await useUp('gateway', () => post(neighbor(), '/sdk/v1/events', []));
  const [, entry] = (owner.cookies.get('posy-known') ?? '').split('.');
  for (const forged of [`${'A'.repeat(22)}.${'A'.repeat(22)}`, `${'A'.repeat(22)}.${entry}`]) {
    const client = neighbor();
    client.cookies.set('posy-known', forged);
    expect(await post(client, '/sdk/v1/events', [])).toBe(429);
    expect(await post(client, SIGN_IN, { email, password: PASSWORD })).toBe(429);
  }
  expect(upstream.requests.filter(({ target }) => target === SIGN_IN)).toEqual([]);
});
