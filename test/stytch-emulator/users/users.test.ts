import { describe, expect, it } from 'vitest';
import { callSdk, errorOf, getToken, ROSA, setUp, setUpSignedIn, signIn } from '../fixture.ts';

it('users.get returns a user', async () => {
  const fixture = await setUp();
  const { user_id } = await signIn(fixture);
  const user = await fixture.client.users.get({ user_id });
  expect(user).toMatchObject({ status_code: 200, user_id, emails: [{ email: ROSA.email }] });
});

it('users.delete ends the sessions of the user and voids unused tokens', async () => {
  const fixture = await setUp();
  const { client } = fixture;
  const { user_id, session_token, provider_subject } = await signIn(fixture);
  const token = await getToken(fixture);
  await expect(client.users.delete({ user_id })).resolves.toMatchObject({ user_id });

  expect(fixture.state.sessions.count()).toBe(0);
  expect(await errorOf(client.users.get({ user_id }))).toBe('404 user_not_found');
  expect(await errorOf(client.users.delete({ user_id }))).toBe('404 user_not_found');
  expect(await errorOf(client.sessions.authenticate({ session_token }))).toBe(
    '404 session_not_found',
  );
  expect(await errorOf(client.oauth.authenticate({ token }))).toBe('404 oauth_token_not_found');

  const again = await signIn(fixture);
  expect(again.user_id).not.toBe(user_id);
  expect(again.provider_subject).toBe(provider_subject);
});

it('a user has the same id after a restart', async () => {
  const before = await signIn(await setUp());
  const after = await signIn(await setUp());
  expect(after.user_id).toBe(before.user_id);
});

describe('the user in the browser SDK', () => {
  it('is read and updated, with partial changes of the name and the metadata', async () => {
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
  ] as const)('deletes a factor in %s, and no other user can', async (path, id, list, error) => {
    const fixture = await setUpSignedIn();
    const [factor] = (await callSdk(fixture, 'GET /users/me', fixture)).data[list];
    const target = `DELETE /users/${path}/${factor[id]}`;
    const other = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const byOther = await callSdk(fixture, target, { session: other.session_token });
    expect(byOther.error).toBe(`404 ${error}`);
    const { data } = await callSdk(fixture, target, fixture);
    expect(data).toMatchObject({ user_id: fixture.userId, __user: { [list]: [] } });
  });

  it.each([
    ['phone_numbers', 'phone_number_not_found'],
    ['totps', 'totp_not_found'],
    ['crypto_wallets', 'crypto_wallet_not_found'],
    ['webauthn_registrations', 'webauthn_registration_not_found'],
    ['biometric_registrations', 'biometric_registration_not_found'],
  ])('gets 404 for an unknown factor in %s', async (path, error) => {
    const fixture = await setUpSignedIn();
    const response = await callSdk(fixture, `DELETE /users/${path}/unknown`, fixture);
    expect(response.error).toBe(`404 ${error}`);
  });
});
