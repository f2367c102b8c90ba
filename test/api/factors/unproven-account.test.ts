import { beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { newNumber, OWN_ACCOUNTS, signUp, userOf } from './attacker.ts';
import { mailedToken } from './victim.ts';

const app = await launchTestApp();
const { calls, sessions } = app.emulator.state;

beforeEach(() => app.forgetRates());

const WALLET = { crypto_wallet_address: '0x0', crypto_wallet_type: 'ethereum' };

/** Every gateway call that adds a factor to the account of its session. */
const ADDITIONS: readonly (readonly [path: string, body: () => Record<string, unknown>])[] = [
  ...['login_or_create', 'send/primary', 'send/secondary'].flatMap((call) => [
    [`/otps/sms/${call}`, () => ({ phone_number: newNumber() })] as const,
    [`/otps/whatsapp/${call}`, () => ({ phone_number: newNumber() })] as const,
    [`/otps/email/${call}`, () => ({ email: newPerson().email })] as const,
    [`/magic_links/email/${call}`, () => ({ email: newPerson().email })] as const,
  ]),
  ['/passwords', () => ({ email: newPerson().email, password: 'a wholly different phrase 2' })],
  ['/webauthn/register/start', () => ({ user_agent: 'Chrome' })],
  ['/webauthn/register', () => ({ public_key_credential: '{}' })],
  ['/crypto_wallets/authenticate/start/secondary', () => WALLET],
  ['/crypto_wallets/authenticate', () => ({ ...WALLET, signature: '0x1' })],
  ['/totps', () => ({ expiration_minutes: 5 })],
];

it.each(ADDITIONS)(
  'S66 an account without a proven factor cannot add one by %s',
  async (path, body) => {
    const client = await signUp(app, newPerson().email);
    const before = calls.of('POST', `/sdk/v1${path}`);
    const response = await client.post(`/sdk/v1${path}`, body());
    expect([response.status, response.json()]).toMatchObject([
      403,
      { status_code: 403, error_type: 'unproven_account', error_message: expect.any(String) },
    ]);
    expect(calls.of('POST', `/sdk/v1${path}`)).toBe(before);
    expect((await client.get('/api/profile')).status).toBe(200);
  },
);

describe.each(OWN_ACCOUNTS)('an account that began with %s', (_, begin) => {
  it('S66 can add a passkey and a phone', async () => {
    const client = await begin(app);
    const passkey = await client.post('/sdk/v1/webauthn/register/start', { user_agent: 'Chrome' });
    const body = { phone_number: newNumber() };
    const phone = await client.post('/sdk/v1/otps/sms/send/secondary', body);
    expect([passkey.status, phone.status]).toEqual([200, 200]);
  });
});

it('S66 a link to the account’s own address lifts the restriction, and removes nothing', async () => {
  const { email } = newPerson();
  const client = await signUp(app, email);
  const start = () => client.post('/sdk/v1/webauthn/register/start', { user_agent: 'Chrome' });
  expect((await start()).status).toBe(403);
  const before = sessions.count();
  expect((await client.get('/api/account/verification')).json()).toEqual({ email });
  expect((await client.post('/api/account/verification')).status).toBe(204);
  const proof = { accessToken: mailedToken(app, email), tokenType: 'magic_links' };
  expect((await client.post('/api/auth/verify', proof)).status).toBe(200);
  expect((await start()).status).toBe(200);
  expect(sessions.count()).toBe(before);
  expect(userOf(app, email).password).toMatchObject({ requires_reset: false });
  expect((await client.get('/api/account/verification')).json()).toEqual({ email: null });
  expect((await client.post('/api/account/verification')).status).toBe(409);
  expect((await client.get('/api/account/events')).json()).toEqual([]);
});
