import { beforeEach, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp();
const PASSWORD = 'correct horse battery staple 1';
const WRONG = 'wrong horse battery staple';
const HOUR = 3600;
const PASSWORD_TRIES_MAX = 9;

let owners = 0;
let email: string;
let known: BrowserlessClient;
let method_id: string;

const sdk = (client: BrowserlessClient, path: string, body: object) =>
  client.post(`/sdk/v1${path}`, body);
const inbox = () => app.emulator.state.inbox.latest(email);

beforeEach(async () => {
  owners += 1;
  email = `owner.under.attack.${owners}@example.com`;
  known = app.visitor();
  expect(await byLink(known)).toBe(200);
  const set = await sdk(known, '/passwords/session/reset', { password: PASSWORD });
  expect(set.status).toBe(200);
  await known.post('/api/signout');
  await attack();
});

/** Exhausts every limit of the address from many networks, as a distributed attack does. */
async function attack(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    const stranger = app.visitor();
    const sent = await sdk(stranger, '/otps/email/login_or_create', { email });
    if (sent.status === 200) {
      method_id = sent.json<{ data: { method_id: string } }>().data.method_id;
      for (let count = 0; count < 6; count += 1) {
        await sdk(stranger, '/otps/authenticate', { token: '000000', method_id });
      }
    }
    await sdk(app.visitor(), '/magic_links/email/login_or_create', { email });
    await sdk(app.visitor(), '/passwords/email/reset/start', { email });
    await sdk(app.visitor(), '/passwords/authenticate', { email, password: WRONG });
  }
  for (const [path, body] of [
    ['/otps/email/login_or_create', { email }],
    ['/passwords/authenticate', { email, password: WRONG }],
  ] as const) {
    expect((await sdk(app.visitor(), path, body)).status).toBe(429);
  }
}

const byPassword = async (client: BrowserlessClient) =>
  (await sdk(client, '/passwords/authenticate', { email, password: PASSWORD })).status;

async function byCode(client: BrowserlessClient): Promise<number> {
  const { status } = await sdk(client, '/otps/email/login_or_create', { email });
  if (status !== 200) return status;
  return (await sdk(client, '/otps/authenticate', { token: inbox().code, method_id })).status;
}

const linkToken = () => new URL(inbox().links?.[0]?.url ?? '').searchParams.get('token');

async function byLink(client: BrowserlessClient): Promise<number> {
  const { status } = await sdk(client, '/magic_links/email/login_or_create', { email });
  if (status !== 200) return status;
  const body = { accessToken: linkToken(), tokenType: 'magic_links' };
  return (await client.post('/api/auth/verify', body)).status;
}

async function byReset(client: BrowserlessClient): Promise<number> {
  const { status } = await sdk(client, '/passwords/email/reset/start', { email });
  if (status !== 200) return status;
  const password = 'a wholly different long phrase 2';
  return (await sdk(client, '/passwords/email/reset', { token: linkToken(), password })).status;
}

const METHODS = [
  ['password', byPassword],
  ['code', byCode],
  ['link', byLink],
  ['reset', byReset],
] as const;

it.each(METHODS)(
  'S71 under attack the owner signs in by %s immediately on a known browser',
  async (_, signIn) => {
    expect(await signIn(known)).toBe(200);
    expect((await known.get('/api/session')).json()).toMatchObject({ signedIn: true });
  },
);

/** Simulates elapsed time: shortens the window of every limit by this many seconds. */
async function pass(seconds: number): Promise<void> {
  for (const key of await app.redis.keys('rate:*')) {
    const left = (await app.redis.pttl(key)) - seconds * 1000;
    if (left <= 0) await app.redis.del(key);
    else await app.redis.pexpire(key, left);
  }
}

it.each([
  ['link', byLink, HOUR],
  ['reset', byReset, HOUR],
  ['code', byCode, 10 * 24 * HOUR],
  ['password', byPassword, 30 * 24 * HOUR],
] as const)(
  'S71 under attack the owner signs in on an unknown browser by %s after a wait',
  async (_, signIn, seconds) => {
    expect(await signIn(app.visitor())).toBe(429);
    await pass(seconds);
    expect(await signIn(app.visitor())).toBe(200);
  },
);

it('S71 a sign-in by another method lets an unknown browser try the password immediately', async () => {
  await app.signIn({ name: 'Nora', email });
  expect(await byPassword(app.visitor())).toBe(200);
});

it('S71 at most nine wrong passwords for an account reach the provider, including those from known browsers', async () => {
  for (let count = 0; count <= PASSWORD_TRIES_MAX; count += 1) {
    await sdk(known, '/passwords/authenticate', { email, password: WRONG });
  }
  const tries = upstream.requests.filter(({ target }) =>
    target.endsWith('/passwords/authenticate'),
  );
  expect(tries.length).toBe(PASSWORD_TRIES_MAX);
});
