import { expect, it } from 'vitest';
import { callAdmin, setUp } from '../fixture.ts';
import { openBrowserSdk } from './browser-sdk.ts';
import { signInByCode } from './sign-in-by-code.ts';

it('the browser SDK signs in as somebody else by a token of the dashboard', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  const { user } = await signInByCode(fixture, sdk);
  await sdk.run((stytch) => stytch.session.revoke());
  const body = { user_id: user.user_id };
  const response = await callAdmin(fixture, 'POST /impersonation-tokens', body);
  const token = await response.json();
  const answer = await sdk.run((stytch, given) => stytch.impersonation.authenticate(given), {
    impersonation_token: String(token.impersonation_token),
  });
  expect(answer).toMatchObject({
    user_id: user.user_id,
    session: { authentication_factors: [{ type: 'impersonated' }] },
  });
  const known = await fixture.client.sessions.authenticate({ session_token: answer.session_token });
  expect(known.session.authentication_factors[0]?.impersonated_factor).toMatchObject({
    impersonator_email_address: 'support@example.com',
  });
});
