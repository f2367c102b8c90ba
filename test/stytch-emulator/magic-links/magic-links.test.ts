import { describe, expect, it } from 'vitest';
import {
  callSdk,
  createPkce,
  errorOf,
  type Fixture,
  LOGIN_URL,
  ROSA,
  SIGNUP_URL,
  setUp,
  signIn,
} from '../fixture.ts';

const MINUTE = 60_000;
const EMAIL = ROSA.email;

/** Requests a link and returns its URL. */
async function request(fixture: Fixture, fields: object = {}, call = 'login_or_create') {
  const body = {
    email: EMAIL,
    login_magic_link_url: LOGIN_URL,
    signup_magic_link_url: SIGNUP_URL,
    ...fields,
  };
  const { status } = await callSdk(fixture, `POST /magic_links/email/${call}`, { body });
  expect(status).toBe(200);
  return new URL(fixture.state.inbox.latest(body.email).links?.[0]?.url ?? '');
}

const tokenIn = (link: URL) => link.searchParams.get('token') ?? '';

const follow = (fixture: Fixture, token: string, fields: object = {}) =>
  callSdk(fixture, 'POST /magic_links/authenticate', {
    body: { token, session_duration_minutes: 60, ...fields },
  });

describe('a magic link', () => {
  it('contains the sign-up URL for a new user and the login URL for a known one', async () => {
    const fixture = await setUp();
    const first = await request(fixture);
    expect(first.href).toMatch(`${SIGNUP_URL}?stytch_token_type=magic_links&token=`);
    const { data } = await follow(fixture, tokenIn(first));
    expect(data).toMatchObject({
      user: { status: 'active', emails: [{ email: EMAIL, verified: true }] },
      session: { authentication_factors: [{ type: 'magic_link', delivery_method: 'email' }] },
      method_id: data.user.emails[0].email_id,
    });
    const second = await request(fixture);
    expect(second.href).toContain(`${LOGIN_URL}&stytch_token_type=magic_links&token=`);
  });

  it('is valid once and until it expires', async () => {
    const fixture = await setUp();
    const link = tokenIn(await request(fixture));
    await follow(fixture, link);
    expect((await follow(fixture, link)).error).toBe('401 unable_to_auth_magic_link');

    const late = tokenIn(await request(fixture, { login_expiration_minutes: 30 }));
    fixture.advance(30 * MINUTE);
    expect((await follow(fixture, late)).error).toBe('401 unable_to_auth_magic_link');
  });

  it('is authenticated by the backend SDK', async () => {
    const fixture = await setUp();
    const { verifier, challenge } = createPkce();
    const token = tokenIn(await request(fixture, { code_challenge: challenge }));
    const { magicLinks } = fixture.client;
    const response = await magicLinks.authenticate({
      token,
      code_verifier: verifier,
      session_duration_minutes: 60,
    });
    expect(response).toMatchObject({
      reset_sessions: false,
      session: { user_id: response.user_id },
    });
    expect(fixture.state.canaries.find(verifier)).toEqual(['verifier']);
    expect(await errorOf(magicLinks.authenticate({ token }))).toBe('401 unable_to_auth_magic_link');
  });

  it('requires the verifier of its challenge and stays valid after a wrong one', async () => {
    const fixture = await setUp();
    const { verifier, challenge } = createPkce();
    const bound = tokenIn(await request(fixture, { code_challenge: challenge }));
    const other = { code_verifier: createPkce().verifier };
    expect((await follow(fixture, bound, other)).error).toBe('400 pkce_mismatch');
    expect((await follow(fixture, bound)).error).toBe('400 pkce_expected_code_verifier');
    expect((await follow(fixture, bound, { code_verifier: verifier })).status).toBe(200);
    const free = tokenIn(await request(fixture));
    expect((await follow(fixture, free, other)).error).toBe(
      '400 pkce_did_not_expect_code_verifier',
    );
  });

  it('requires a PKCE challenge if the settings say so', async () => {
    const fixture = await setUp();
    fixture.state.settings.pkce_required_for_email_magic_links = true;
    const body = { email: EMAIL };
    const response = await callSdk(fixture, 'POST /magic_links/email/login_or_create', { body });
    expect(response.error).toBe('400 invalid_pkce_code_challenge');
    await request(fixture, { code_challenge: createPkce().challenge });
  });

  it('signs in the same user as Google for the same address', async () => {
    const fixture = await setUp();
    const { user_id } = await signIn(fixture);
    const link = await request(fixture, { email: 'ROSA@example.com' });
    expect((await follow(fixture, tokenIn(link))).data.user_id).toBe(user_id);
  });
});

it('send/primary returns 404 for unknown users, and send/secondary adds an address to the signed-in user', async () => {
  const fixture = await setUp();
  const send = (call: string, session = '') =>
    callSdk(fixture, `POST /magic_links/email/send/${call}`, { session, body: { email: EMAIL } });
  expect((await send('primary')).error).toBe('404 email_not_found');
  expect((await send('secondary')).error).toBe('401 user_unauthenticated');
  const milo = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
  expect((await send('secondary', milo.session_token)).status).toBe(200);
  const [link] = fixture.state.inbox.latest(EMAIL).links ?? [];
  const { data } = await follow(fixture, tokenIn(new URL(link?.url ?? '')));
  expect(data).toMatchObject({
    user_id: milo.user_id,
    user: { emails: [{ email: 'milo@example.com' }, { email: EMAIL, verified: true }] },
  });
  const june = await signIn(fixture, { name: 'June', email: 'june@example.com' });
  expect((await send('secondary', june.session_token)).error).toBe('400 duplicate_email');
});

it.each([
  [{ email: 'rosa' }, '400 invalid_email'],
  [{ login_magic_link_url: 'http://evil.example/' }, '400 no_match_for_provided_magic_link_url'],
  [{ signup_magic_link_url: 'http://evil.example/' }, '400 no_match_for_provided_magic_link_url'],
  [{ login_expiration_minutes: 4 }, '400 invalid_expiration'],
  [{ signup_expiration_minutes: 10_081 }, '400 invalid_expiration'],
  [{ code_challenge: 'short' }, '400 invalid_pkce_code_challenge'],
])('login_or_create rejects %o', async (fields, expected) => {
  const fixture = await setUp();
  const body = { email: EMAIL, ...fields };
  const response = await callSdk(fixture, 'POST /magic_links/email/login_or_create', { body });
  expect(response.error).toBe(expected);
  expect(fixture.state.inbox.all()).toEqual([]);
});
