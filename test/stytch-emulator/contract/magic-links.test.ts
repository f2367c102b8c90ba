import { expect, it } from 'vitest';
import {
  createPkce,
  errorOf,
  type Fixture,
  LOGIN_URL,
  ROSA,
  SIGNUP_URL,
  setUp,
} from '../fixture.ts';
import { type BrowserSdk, openBrowserSdk } from './browser-sdk.ts';

const URLS = { login_magic_link_url: LOGIN_URL, signup_magic_link_url: SIGNUP_URL };

/** Requests a link in the browser and returns its URL. */
async function requestLink(fixture: Fixture, sdk: BrowserSdk): Promise<string> {
  await sdk.run(
    (stytch, { email, options }) => stytch.magicLinks.email.loginOrCreate(email, options),
    { email: ROSA.email, options: URLS },
  );
  return fixture.state.inbox.latest(ROSA.email).links?.[0]?.url ?? '';
}

it('the browser SDK authenticates a link with its own PKCE verifier', async () => {
  const fixture = await setUp();
  fixture.state.settings.pkce_required_for_email_magic_links = true;
  const sdk = await openBrowserSdk(fixture);
  const link = await requestLink(fixture, sdk);
  const token = new URL(link).searchParams.get('token') ?? '';
  const { magicLinks } = fixture.client;
  const stolen = { token, code_verifier: createPkce().verifier };
  expect(await errorOf(magicLinks.authenticate(stolen))).toBe('400 pkce_mismatch');

  await sdk.page.goto(link);
  expect(await sdk.run((stytch) => stytch.parseAuthenticateUrl())).toMatchObject({
    handled: true,
    tokenType: 'magic_links',
    token,
  });
  const done = await sdk.run((stytch) =>
    stytch.authenticateByUrl({ session_duration_minutes: 60 }),
  );
  expect(done).toMatchObject({ handled: true, tokenType: 'magic_links' });
  expect(await sdk.run((stytch) => stytch.user.getSync()?.emails)).toMatchObject([
    { email: ROSA.email, verified: true },
  ]);
  expect(
    await sdk.errorOf(
      (stytch, used) => stytch.magicLinks.authenticate(used, { session_duration_minutes: 60 }),
      token,
    ),
  ).toBe('401 unable_to_auth_magic_link');
});

it('the backend authenticates a link that the browser SDK requested', async () => {
  const fixture = await setUp();
  const link = await requestLink(fixture, await openBrowserSdk(fixture));
  const token = new URL(link).searchParams.get('token') ?? '';
  const response = await fixture.client.magicLinks.authenticate({
    token,
    session_duration_minutes: 60,
  });
  expect(response.user.emails).toMatchObject([{ email: ROSA.email, verified: true }]);
  expect(response.method_id).toBe(response.user.emails[0]?.email_id);
});
