import { expect, it } from 'vitest';
import { createPkce, errorOf, getToken, LOGIN_URL, ROSA, SIGNUP_URL, setUp } from '../fixture.ts';
import { openBrowserSdk } from './browser-sdk.ts';

it('the browser SDK signs in with Google and its own PKCE verifier', async () => {
  const fixture = await setUp();
  fixture.state.settings.pkce_required_for_oauth = true;
  const sdk = await openBrowserSdk(fixture);
  const urls = { login_redirect_url: LOGIN_URL, signup_redirect_url: SIGNUP_URL };
  await sdk.run((stytch, options) => {
    stytch.oauth.google.start(options);
  }, urls);
  await sdk.page.getByRole('button', { name: ROSA.email }).click();
  await sdk.page.waitForURL(`${SIGNUP_URL}?stytch_token_type=oauth&token=**`);
  const token = new URL(sdk.page.url()).searchParams.get('token') ?? '';
  const response = await sdk.run(
    (stytch, given) => stytch.oauth.authenticate(given, { session_duration_minutes: 60 }),
    token,
  );
  expect(response).toMatchObject({
    provider_type: 'Google',
    user: { emails: [{ email: ROSA.email, verified: true }] },
    session: { authentication_factors: [{ delivery_method: 'oauth_google' }] },
  });
  expect(fixture.state.canaries.find(response.provider_values.access_token)).toEqual([
    'google_access_token',
  ]);
  expect(await errorOf(fixture.client.oauth.authenticate({ token }))).toBe(
    '404 oauth_token_not_found',
  );

  const id = response.user.providers[0]?.oauth_user_registration_id ?? '';
  await sdk.run((stytch, given) => stytch.user.deleteOAuthRegistration(given), id);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.providers)).toEqual([]);
});

it('the browser SDK cannot exchange a token if it lacks the verifier of the sign-in', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  const token = await getToken(fixture, { challenge: createPkce().challenge });
  expect(
    await sdk.errorOf(
      (stytch, given) => stytch.oauth.authenticate(given, { session_duration_minutes: 60 }),
      token,
    ),
  ).toBe('400 pkce_expected_code_verifier');
});
