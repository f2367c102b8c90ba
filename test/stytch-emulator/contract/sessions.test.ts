import { expect, it } from 'vitest';
import { ROSA, refusal, setUp } from '../fixture.ts';
import { openBrowserSdk } from './browser-sdk.ts';
import { signInByCode } from './sign-in-by-code.ts';

it('the browser SDK starts signed out', async () => {
  const sdk = await openBrowserSdk(await setUp());
  expect(await sdk.run((stytch) => stytch.session.getSync())).toBeNull();
  expect(await sdk.refusal((stytch) => stytch.session.authenticate())).toBe(
    '401 user_unauthenticated',
  );
  expect(await sdk.refusal((stytch) => stytch.user.get())).toBe('401 user_unauthenticated');
});

it('a session of the browser is one for the backend, until either ends it', async () => {
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
  expect(await sdk.refusal((stytch) => stytch.session.authenticate())).toBe(
    '404 session_not_found',
  );
  expect(await sdk.run((stytch) => stytch.session.getSync())).toBeNull();

  await signInByCode(fixture, sdk);
  const again = await sdk.run((stytch) => stytch.session.getTokens());
  await sdk.run((stytch) => stytch.session.revoke());
  const ended = sessions.authenticate({ session_token: again?.session_token ?? '' });
  expect(await refusal(ended)).toBe('404 session_not_found');
});

it('the browser and the backend see one user', async () => {
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
  expect(await sdk.refusal((stytch, id) => stytch.user.deleteEmail(id), emailId)).toBe(
    '404 email_not_found',
  );
  await fixture.client.users.delete({ user_id });
  expect(await sdk.refusal((stytch) => stytch.session.authenticate())).toBe(
    '404 session_not_found',
  );
});
