import { describe, expect, it } from 'vitest';
import {
  callSdk,
  errorOf,
  type Fixture,
  LOGIN_URL,
  SIGNUP_URL,
  setUp,
  signIn,
} from '../fixture.ts';
import type { User } from '../user-store.ts';

const EMAIL = 'rosa@example.com';
const PHONE = '+15005550006';
const LINKS = { login_magic_link_url: LOGIN_URL, signup_magic_link_url: SIGNUP_URL };

/**
 * Returns a user with one factor of each kind. Adds most factors directly to the state, because the
 * test only deletes them.
 */
async function userWithEveryFactor(fixture: Fixture): Promise<User> {
  const { user_id } = await signIn(fixture);
  const user = fixture.state.users.byId(user_id);
  if (!user) throw new Error('The user is missing.');
  await fixture.state.passwords.set(user, 'correct horse battery staple');
  user.phone_numbers.push({ phone_id: 'phone-1', phone_number: PHONE, verified: true });
  user.totps.push({ totp_id: 'totp-1', verified: true });
  user.biometric_registrations.push({ biometric_registration_id: 'bio-1', verified: true });
  user.crypto_wallets.push({
    crypto_wallet_id: 'wallet-1',
    crypto_wallet_address: '0x1',
    crypto_wallet_type: 'ethereum',
    verified: true,
  });
  user.webauthn_registrations.push({
    webauthn_registration_id: 'webauthn-1',
    domain: 'localhost',
    user_agent: '',
    authenticator_type: '',
    verified: true,
    name: 'Passkey',
  });
  return user;
}

type Client = Fixture['client'];

const DELETIONS: readonly [string, (client: Client, user: User) => Promise<{ user_id: string }>][] =
  [
    ['email', (c, u) => c.users.deleteEmail({ email_id: u.emails[0]?.email_id ?? '?' })],
    [
      'phone_number',
      (c, u) => c.users.deletePhoneNumber({ phone_id: u.phone_numbers[0]?.phone_id ?? '?' }),
    ],
    [
      'oauth_user_registration',
      (c, u) =>
        c.users.deleteOAuthRegistration({
          oauth_user_registration_id: u.providers[0]?.oauth_user_registration_id ?? '?',
        }),
    ],
    [
      'webauthn_registration',
      (c, u) =>
        c.users.deleteWebAuthnRegistration({
          webauthn_registration_id: u.webauthn_registrations[0]?.webauthn_registration_id ?? '?',
        }),
    ],
    [
      'biometric_registration',
      (c, u) =>
        c.users.deleteBiometricRegistration({
          biometric_registration_id: u.biometric_registrations[0]?.biometric_registration_id ?? '?',
        }),
    ],
    [
      'crypto_wallet',
      (c, u) =>
        c.users.deleteCryptoWallet({
          crypto_wallet_id: u.crypto_wallets[0]?.crypto_wallet_id ?? '?',
        }),
    ],
    ['totp', (c, u) => c.users.deleteTOTP({ totp_id: u.totps[0]?.totp_id ?? '?' })],
    ['password', (c, u) => c.users.deletePassword({ password_id: u.password?.password_id ?? '?' })],
  ];

const countFactors = (user: User) =>
  [
    user.emails,
    user.phone_numbers,
    user.providers,
    user.webauthn_registrations,
    user.biometric_registrations,
    user.crypto_wallets,
    user.totps,
    user.password ?? [],
  ].flat().length;

it.each(DELETIONS)('the backend deletes a factor: %s', async (name, remove) => {
  const fixture = await setUp();
  const user = await userWithEveryFactor(fixture);
  const before = countFactors(user);
  expect(await remove(fixture.client, structuredClone(user))).toMatchObject({
    user_id: user.user_id,
    status_code: 200,
  });
  expect(countFactors(user)).toBe(before - 1);
  expect(await errorOf(remove(fixture.client, { ...user, ...NO_FACTORS }))).toBe(
    `404 ${name}_not_found`,
  );
});

const NO_FACTORS = {
  emails: [],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  crypto_wallets: [],
  totps: [],
  password: null,
};

describe('an address that a session adds', () => {
  async function add(fixture: Fixture) {
    const milo = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const sent = { session: milo.session_token, body: { email: EMAIL, ...LINKS } };
    await callSdk(fixture, 'POST /magic_links/email/send/secondary', sent);
    return milo;
  }

  it('is unverified and removed after five minutes', async () => {
    const fixture = await setUp();
    const { user_id } = await add(fixture);
    const addresses = async () => (await fixture.client.users.get({ user_id })).emails;
    expect(await addresses()).toMatchObject([
      { verified: true },
      { email: EMAIL, verified: false },
    ]);
    fixture.advance(5 * 60_000);
    expect(await addresses()).toMatchObject([{ verified: true }]);
  });

  it('ends the sessions of the user when it is proven outside of the session', async () => {
    const fixture = await setUp();
    const milo = await add(fixture);
    const rosa = await signIn(fixture);
    expect(rosa).toMatchObject({ user_id: milo.user_id, reset_sessions: true });
    const { session_token } = milo;
    expect(await errorOf(fixture.client.sessions.authenticate({ session_token }))).toBe(
      '404 session_not_found',
    );
  });
});

it('a number that a session adds ends the sessions of the user when it is proven outside of the session', async () => {
  const fixture = await setUp();
  const milo = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
  const body = { phone_number: PHONE };
  const session = milo.session_token;
  await callSdk(fixture, 'POST /otps/sms/send/secondary', { session, body });
  const { data } = await callSdk(fixture, 'POST /otps/sms/login_or_create', { body });
  const token = fixture.state.inbox.latest(PHONE).code;
  const proof = { method_id: data.method_id, token, session_duration_minutes: 60 };
  const owner = await callSdk(fixture, 'POST /otps/authenticate', { body: proof });
  expect(owner.data).toMatchObject({ user_id: milo.user_id, reset_sessions: true });
});

it('a Google account signs in its user after the address was deleted', async () => {
  const fixture = await setUp();
  const { user_id, user } = await signIn(fixture);
  await fixture.client.users.deleteEmail({ email_id: user.emails[0]?.email_id ?? '' });
  expect((await signIn(fixture)).user_id).toBe(user_id);
});
