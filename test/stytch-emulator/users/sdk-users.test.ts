import { describe, expect, it } from 'vitest';
import { callSdk, setUpSignedIn, signIn } from '../fixture.ts';

describe('the user of the browser SDK', () => {
  it('shows and updates their name and metadata', async () => {
    const fixture = await setUpSignedIn();
    const { session } = fixture;
    const put = (body: object) => callSdk(fixture, 'PUT /users/me', { session, body });
    await put({ untrusted_metadata: { a: 1, b: 2 } });
    const { data } = await put({ untrusted_metadata: { b: null }, name: { first_name: 'Ro' } });
    expect(data.__user.untrusted_metadata).toEqual({ a: 1 });
    expect(data.__user.name).toMatchObject({ first_name: 'Ro', last_name: 'Lindqvist' });
    expect((await callSdk(fixture, 'GET /users/me', { session })).data).toMatchObject(data.__user);
  });

  it.each([
    ['emails', 'email_id', 'emails', 'email_not_found'],
    ['oauth', 'oauth_user_registration_id', 'providers', 'oauth_user_registration_not_found'],
  ] as const)(
    'loses one of their %s, which nobody else can take',
    async (path, id, list, error) => {
      const fixture = await setUpSignedIn();
      const [factor] = (await callSdk(fixture, 'GET /users/me', fixture)).data[list];
      const target = `DELETE /users/${path}/${factor[id]}`;
      const other = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
      const theft = await callSdk(fixture, target, { session: other.session_token });
      expect(theft.refusal).toBe(`404 ${error}`);
      const { data } = await callSdk(fixture, target, fixture);
      expect(data).toMatchObject({ user_id: fixture.userId, __user: { [list]: [] } });
    },
  );

  it.each([
    ['phone_numbers', 'phone_number_not_found'],
    ['totps', 'totp_not_found'],
    ['crypto_wallets', 'crypto_wallet_not_found'],
    ['webauthn_registrations', 'webauthn_registration_not_found'],
    ['biometric_registrations', 'biometric_registration_not_found'],
  ])('has no unknown %s', async (path, error) => {
    const fixture = await setUpSignedIn();
    const answer = await callSdk(fixture, `DELETE /users/${path}/unknown`, fixture);
    expect(answer.refusal).toBe(`404 ${error}`);
  });
});
