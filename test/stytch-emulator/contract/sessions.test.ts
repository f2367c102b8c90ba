import { expect, it } from 'vitest';
import { callAdmin, errorOf, ROSA, setUp } from '../fixture.ts';
import { openBrowserSdk, signInByCode } from './browser-sdk.ts';

it('the browser SDK starts signed out', async () => {
  const sdk = await openBrowserSdk(await setUp());
  expect(await sdk.run((stytch) => stytch.session.getSync())).toBeNull();
  expect(await sdk.errorOf((stytch) => stytch.session.authenticate())).toBe(
    '401 user_unauthenticated',
  );
  expect(await sdk.errorOf((stytch) => stytch.user.get())).toBe('401 user_unauthenticated');
});

it('the browser SDK and the backend share a session until one of them revokes it', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  const { sessions } = fixture.client;
  await signInByCode(fixture, sdk);
  const tokens = await sdk.run((stytch) => stytch.session.getTokens());
  const { session_token = '', session_jwt = '' } = tokens ?? {};
  const known = await sessions.authenticate({ session_token });
  expect((await sessions.authenticateJwt({ session_jwt })).session.session_id).toBe(
    known.session.session_id,
  );
  const extended = await sdk.run((stytch) =>
    stytch.session.authenticate({ session_duration_minutes: 120 }),
  );
  expect(extended.session.session_id).toBe(known.session.session_id);

  await sessions.revoke({ session_token });
  expect(await sdk.errorOf((stytch) => stytch.session.authenticate())).toBe(
    '404 session_not_found',
  );
  expect(await sdk.run((stytch) => stytch.session.getSync())).toBeNull();

  await signInByCode(fixture, sdk);
  const again = await sdk.run((stytch) => stytch.session.getTokens());
  await sdk.run((stytch) => stytch.session.revoke());
  const ended = sessions.authenticate({ session_token: again?.session_token ?? '' });
  expect(await errorOf(ended)).toBe('404 session_not_found');
});

it('the browser SDK and the backend read the same user', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  await signInByCode(fixture, sdk);
  await sdk.run((stytch) => stytch.user.update({ untrusted_metadata: { colour: 'indigo' } }));
  const user = await sdk.run((stytch) => stytch.user.get());
  expect(user.emails).toMatchObject([{ email: ROSA.email, verified: true }]);
  const { user_id } = user;
  expect(await fixture.client.users.get({ user_id })).toMatchObject({
    untrusted_metadata: { colour: 'indigo' },
    emails: user.emails,
  });
  const emailId = user.emails[0]?.email_id ?? '';
  await sdk.run((stytch, id) => stytch.user.deleteEmail(id), emailId);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.emails)).toEqual([]);
  expect(await sdk.errorOf((stytch, id) => stytch.user.deleteEmail(id), emailId)).toBe(
    '404 email_not_found',
  );
  await fixture.client.users.delete({ user_id });
  expect(await sdk.errorOf((stytch) => stytch.session.authenticate())).toBe(
    '404 session_not_found',
  );
});

it('the browser SDK impersonates a user with a token of the dashboard', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  const { user } = await signInByCode(fixture, sdk);
  await sdk.run((stytch) => stytch.session.revoke());
  const body = { user_id: user.user_id };
  const issued = await callAdmin(fixture, 'POST /impersonation-tokens', body);
  const token = await issued.json();
  const response = await sdk.run((stytch, given) => stytch.impersonation.authenticate(given), {
    impersonation_token: String(token.impersonation_token),
  });
  expect(response).toMatchObject({
    user_id: user.user_id,
    session: { authentication_factors: [{ type: 'impersonated' }] },
  });
  const known = await fixture.client.sessions.authenticate({
    session_token: response.session_token,
  });
  expect(known.session.authentication_factors[0]?.impersonated_factor).toMatchObject({
    impersonator_email_address: 'support@example.com',
  });
});
