import type { StytchClient } from '@stytch/vanilla-js/headless';
import { expect, it } from 'vitest';
import { type Fixture, LOGIN_URL, ROSA, SIGNUP_URL, setUp } from '../fixture.ts';
import { type BrowserSdk, openBrowserSdk } from './browser-sdk.ts';

const STRONG = {
  email: ROSA.email,
  password: 'violet-harbor-1987-tin',
  session_duration_minutes: 60,
};
const OTHER = 'a quiet walk by the old mill';

/** Calls the user search through the internals of the client, as the widget does. */
function search(sdk: BrowserSdk): Promise<string> {
  return sdk.run(async (stytch, email) => {
    const internal = Reflect.get(stytch, Symbol.for('stytch__internal_b2c'));
    return (await internal.searchManager.searchUser(email)).userType;
  }, ROSA.email);
}

const login = (stytch: StytchClient, fields: typeof STRONG) =>
  stytch.passwords.authenticate(fields);

async function requestReset(fixture: Fixture, sdk: BrowserSdk) {
  await sdk.run((stytch, options) => stytch.passwords.resetByEmailStart(options), {
    email: ROSA.email,
    login_redirect_url: LOGIN_URL,
    reset_password_redirect_url: SIGNUP_URL,
    reset_password_expiration_minutes: 30,
  });
  return fixture.state.inbox.latest(ROSA.email).links?.map(({ url }) => url) ?? [];
}

it('the browser SDK checks, creates and uses a password', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  expect(await search(sdk)).toBe('new');
  expect(
    await sdk.run((stytch, fields) => stytch.passwords.strengthCheck(fields), STRONG),
  ).toMatchObject({ valid_password: true, strength_policy: 'zxcvbn', breached_password: false });
  const weak = { ...STRONG, password: 'password' };
  const create = (stytch: StytchClient, fields: typeof STRONG) => stytch.passwords.create(fields);
  expect(await sdk.errorOf(create, weak)).toBe('400 weak_password');
  const { user_id } = await sdk.run(create, STRONG);
  expect(await search(sdk)).toBe('password');
  expect(await fixture.client.users.get({ user_id })).toMatchObject({
    password: { requires_reset: false },
  });
  expect(await sdk.errorOf(login, weak)).toBe('401 unauthorized_credentials');
  expect((await sdk.run(login, STRONG)).user_id).toBe(user_id);
  fixture.state.breachedPasswords.add(STRONG.password);
  expect(await sdk.errorOf(login, STRONG)).toBe('400 reset_password');
});

it('the browser SDK resets a password by email with its own PKCE verifier', async () => {
  const fixture = await setUp();
  fixture.state.settings.pkce_required_for_password_resets = true;
  const sdk = await openBrowserSdk(fixture);
  await sdk.run((stytch, fields) => stytch.passwords.create(fields), STRONG);
  const [resetLink = ''] = await requestReset(fixture, sdk);
  await sdk.page.goto(resetLink);
  const parsed = await sdk.run((stytch) => stytch.parseAuthenticateUrl());
  expect(parsed?.tokenType).toBe('reset_password');
  const reset = { ...STRONG, token: parsed?.token ?? '', password: OTHER };
  await sdk.run((stytch, fields) => stytch.passwords.resetByEmail(fields), reset);
  expect(await sdk.errorOf(login, STRONG)).toBe('401 unauthorized_credentials');

  const [, loginLink = ''] = await requestReset(fixture, sdk);
  await sdk.page.goto(loginLink);
  const token = new URL(loginLink).searchParams.get('token') ?? '';
  const done = await sdk.run(
    (stytch, given) => stytch.magicLinks.authenticate(given, { session_duration_minutes: 60 }),
    token,
  );
  expect(done.user.emails).toMatchObject([{ email: ROSA.email, verified: true }]);
});

it('the browser SDK resets a password by the existing one and by a recent session', async () => {
  const sdk = await openBrowserSdk(await setUp());
  await sdk.run((stytch, fields) => stytch.passwords.create(fields), STRONG);
  const change = {
    email: ROSA.email,
    session_duration_minutes: 60,
    existing_password: STRONG.password,
    new_password: OTHER,
  };
  await sdk.run((stytch, fields) => stytch.passwords.resetByExistingPassword(fields), change);
  await sdk.run(login, { ...STRONG, password: OTHER });
  const fresh = { password: STRONG.password, session_duration_minutes: 60 };
  await sdk.run((stytch, fields) => stytch.passwords.resetBySession(fields), fresh);
  await sdk.run(login, STRONG);
});
