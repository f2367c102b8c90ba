import { describe, expect, it } from 'vitest';
import {
  createClient,
  createPkce,
  errorOf,
  getToken,
  LOGIN_URL,
  ROSA,
  SIGNUP_URL,
  setUp,
} from '../fixture.ts';
import { chooseAccount } from './choose-account.ts';

describe('oauth.authenticate', () => {
  it('returns the user, a session and provider tokens', async () => {
    const fixture = await setUp();
    const { verifier, challenge } = createPkce();
    const token = await getToken(fixture, { challenge });
    const response = await fixture.client.oauth.authenticate({
      token,
      code_verifier: verifier,
      session_duration_minutes: 60,
    });

    expect(response).toMatchObject({
      status_code: 200,
      provider_type: 'Google',
      reset_sessions: false,
      user: { status: 'active', name: { first_name: 'Rosa', last_name: 'Lindqvist' } },
      user_session: { user_id: response.user_id },
    });
    expect(response.user.emails).toMatchObject([{ email: ROSA.email, verified: true }]);
    expect(response.user.providers).toMatchObject([
      {
        provider_subject: response.provider_subject,
        oauth_user_registration_id: response.oauth_user_registration_id,
        profile_picture_url: `${fixture.url}emulator/avatars/${response.provider_subject}`,
      },
    ]);
    expect(response.user_session?.authentication_factors).toMatchObject([
      { type: 'oauth', delivery_method: 'oauth_google' },
    ]);
    expect(response.provider_values.access_token).toMatch(/^ya29\./);
  });

  it('starts no session without a duration', async () => {
    const fixture = await setUp();
    const token = await getToken(fixture);
    const response = await fixture.client.oauth.authenticate({ token });
    expect(response).toMatchObject({ user_session: null, session_token: '', session_jwt: '' });
    expect(fixture.state.sessions.count()).toBe(0);
  });

  it.each([4, 527_041])('rejects a duration of %i minutes', async (minutes) => {
    const fixture = await setUp();
    const token = await getToken(fixture);
    const call = fixture.client.oauth.authenticate({ token, session_duration_minutes: minutes });
    expect(await errorOf(call)).toBe('400 invalid_session_duration_minutes');
  });

  it('extends the session of the request if it belongs to the user', async () => {
    const fixture = await setUp();
    const { oauth } = fixture.client;
    const first = await oauth.authenticate({
      token: await getToken(fixture),
      session_duration_minutes: 60,
    });
    const second = await oauth.authenticate({
      token: await getToken(fixture),
      session_token: first.session_token,
    });
    expect(second.user_session?.session_id).toBe(first.user_session?.session_id);
    const other = await oauth.authenticate({
      token: await getToken(fixture, { account: { name: 'Milo', email: 'milo@example.com' } }),
      session_token: first.session_token,
      session_duration_minutes: 60,
    });
    expect(other.user_session?.session_id).not.toBe(first.user_session?.session_id);
  });

  it('rejects wrong project credentials', async () => {
    const fixture = await setUp();
    const token = await getToken(fixture);
    const wrongClient = createClient(fixture.url, { secret: 'secret-test-wrong' });
    expect(await errorOf(wrongClient.oauth.authenticate({ token }))).toBe(
      '401 unauthorized_credentials',
    );
    await expect(fixture.client.oauth.authenticate({ token })).resolves.toBeDefined();
  });
});

describe('one-time tokens', () => {
  it('are rejected when unknown, used or expired', async () => {
    const fixture = await setUp();
    const { oauth } = fixture.client;
    expect(await errorOf(oauth.authenticate({ token: 'nothing' }))).toBe(
      '404 oauth_token_not_found',
    );

    const used = await getToken(fixture);
    await oauth.authenticate({ token: used });
    expect(await errorOf(oauth.authenticate({ token: used }))).toBe('404 oauth_token_not_found');

    const late = await getToken(fixture);
    const inTime = await getToken(fixture);
    fixture.advance(10 * 60_000 - 1);
    await oauth.authenticate({ token: inTime });
    fixture.advance(1);
    expect(await errorOf(oauth.authenticate({ token: late }))).toBe('404 oauth_token_not_found');
  });

  it('require the verifier of their challenge', async () => {
    const fixture = await setUp();
    const { oauth } = fixture.client;
    const { verifier, challenge } = createPkce();
    const wrong = await getToken(fixture, { challenge });
    const other = createPkce().verifier;
    expect(await errorOf(oauth.authenticate({ token: wrong, code_verifier: other }))).toBe(
      '400 pkce_mismatch',
    );
    expect(await errorOf(oauth.authenticate({ token: wrong, code_verifier: verifier }))).toBe(
      '404 oauth_token_not_found',
    );

    const bound = await getToken(fixture, { challenge });
    expect(await errorOf(oauth.authenticate({ token: bound }))).toBe(
      '400 pkce_expected_code_verifier',
    );

    const free = await getToken(fixture);
    expect(await errorOf(oauth.authenticate({ token: free, code_verifier: verifier }))).toBe(
      '400 pkce_did_not_expect_code_verifier',
    );
  });

  it('are sent to the sign-up URL for a new user and to the login URL for a known one', async () => {
    const fixture = await setUp();
    const first = await chooseAccount(fixture.startUrl(), ROSA);
    expect(first.href).toMatch(`${SIGNUP_URL}?stytch_token_type=oauth&token=`);
    const upperCase = { name: 'Rosa', email: 'ROSA@example.com' };
    const second = await chooseAccount(fixture.startUrl(), upperCase);
    expect(second.href).toContain(`${LOGIN_URL}&stytch_token_type=oauth&token=`);
    expect(fixture.state.users.count()).toBe(1);
  });
});
