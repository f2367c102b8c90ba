import { describe, expect, it } from 'vitest';
import { callSdk, createPkce, errorOf, type Fixture, setUp, signIn } from '../fixture.ts';
import { callPasswords, create, EMAIL, login, OTHER, STRONG } from './passwords.fixture.ts';

const MINUTE = 60_000;

/** Requests a reset and returns the tokens of the two links. */
async function requestReset(fixture: Fixture, fields: object = {}) {
  await callPasswords(fixture, '/email/reset/start', { email: EMAIL, ...fields });
  const links = fixture.state.inbox.latest(EMAIL).links ?? [];
  const [reset, login] = links.map(({ url }) => new URL(url).searchParams);
  expect(reset?.get('stytch_token_type')).toBe('reset_password');
  expect(login?.get('stytch_token_type')).toBe('login');
  return { reset: reset?.get('token') ?? '', login: login?.get('token') ?? '' };
}

describe('a reset by email', () => {
  it('sets a password once, ends all sessions, and signs in', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const { reset: token } = await requestReset(fixture);
    const weak = await callPasswords(fixture, '/email/reset', { token, password: 'weak' });
    expect(weak.error).toBe('400 weak_password');
    const { data } = await callPasswords(fixture, '/email/reset', { token, password: OTHER });
    expect(data).toMatchObject({ user: { password: { requires_reset: false } } });
    expect(await errorOf(fixture.client.sessions.authenticate({ session_token }))).toBe(
      '404 session_not_found',
    );
    expect((await login(fixture, OTHER)).status).toBe(200);
    const again = await callPasswords(fixture, '/email/reset', { token, password: STRONG });
    expect(again.error).toBe('401 unable_to_auth_password_reset_token');
  });

  it('fulfills a required reset', async () => {
    const fixture = await setUp();
    await create(fixture);
    await signIn(fixture);
    const { reset: token } = await requestReset(fixture);
    await callPasswords(fixture, '/email/reset', { token, password: OTHER });
    expect((await login(fixture, OTHER)).status).toBe(200);
  });

  it('sends a sign-in link too, and neither link replaces the other', async () => {
    const fixture = await setUp();
    await signIn(fixture);
    const tokens = await requestReset(fixture);
    const follow = (token: string) =>
      callSdk(fixture, 'POST /magic_links/authenticate', {
        body: { token, session_duration_minutes: 60 },
      });
    expect((await follow(tokens.reset)).error).toBe('401 unable_to_auth_magic_link');
    const misused = { token: tokens.login, password: OTHER };
    expect((await callPasswords(fixture, '/email/reset', misused)).error).toBe(
      '401 unable_to_auth_password_reset_token',
    );
    expect((await follow(tokens.login)).status).toBe(200);
  });

  it('expires after half an hour and requires the verifier of its challenge', async () => {
    const fixture = await setUp();
    await signIn(fixture);
    const { verifier, challenge } = createPkce();
    const { reset: token } = await requestReset(fixture, { code_challenge: challenge });
    const bare = { token, password: OTHER };
    expect((await callPasswords(fixture, '/email/reset', bare)).error).toBe(
      '400 pkce_expected_code_verifier',
    );
    fixture.advance(30 * MINUTE);
    const late = await callPasswords(fixture, '/email/reset', { ...bare, code_verifier: verifier });
    expect(late.error).toBe('401 unable_to_auth_password_reset_token');
  });

  it.each([
    [{ email: 'nobody@example.com' }, '404 email_not_found'],
    [{ email: 'rosa' }, '400 invalid_email'],
    [{ login_redirect_url: 'http://evil.example/' }, '400 invalid_password_reset_redirect_url'],
    [
      { reset_password_redirect_url: 'http://evil.example/' },
      '400 invalid_password_reset_redirect_url',
    ],
  ])('does not start with %o', async (fields, expected) => {
    const fixture = await setUp();
    const body = { email: EMAIL, ...fields };
    expect((await callPasswords(fixture, '/email/reset/start', body)).error).toBe(expected);
  });

  it('requires a PKCE challenge if the settings say so', async () => {
    const fixture = await setUp();
    fixture.state.settings.pkce_required_for_password_resets = true;
    expect((await callPasswords(fixture, '/email/reset/start', { email: EMAIL })).error).toBe(
      '400 invalid_pkce_code_challenge',
    );
  });
});

it('a reset by the existing password ends all sessions', async () => {
  const fixture = await setUp();
  const before = (await create(fixture)).data.session_token;
  const change = (existing_password: string) =>
    callPasswords(fixture, '/existing_password/reset', {
      email: EMAIL,
      existing_password,
      new_password: OTHER,
    });
  expect((await change(OTHER)).error).toBe('401 unauthorized_credentials');
  const { data } = await change(STRONG);
  expect(data.session_token).not.toBe(before);
  expect(fixture.state.sessions.count()).toBe(1);
  expect((await login(fixture, OTHER)).status).toBe(200);
});

it('a reset by a recent session ends the other sessions', async () => {
  const fixture = await setUp();
  const first = (await create(fixture)).data.session_token;
  const second = (await login(fixture)).data.session_token;
  const reset = (session: string) =>
    callPasswords(fixture, '/session/reset', { password: OTHER }, session);
  expect((await reset('')).error).toBe('401 user_unauthenticated');
  expect((await reset(second)).data.session_token).toBe(second);
  expect((await reset(first)).error).toBe('404 session_not_found');
  fixture.advance(6 * MINUTE);
  expect((await reset(second)).error).toBe('400 session_too_old_to_reset_password');
});
