import { describe, expect, it } from 'vitest';
import {
  callSdk,
  createPkce,
  type Fixture,
  ROSA,
  refusal,
  setUp,
  signIn,
} from '#test/stytch-emulator/fixture.ts';

const MINUTE = 60_000;
const EMAIL = ROSA.email;
const STRONG = 'violet-harbor-1987-tin';
const OTHER = 'a quiet walk by the old mill';
const LEAKED = 'correcthorsebatterystaple';

const call = (fixture: Fixture, path: string, fields: object, session = '') =>
  callSdk(fixture, `POST /passwords${path}`, {
    session,
    body: { session_duration_minutes: 60, ...fields },
  });

const create = (fixture: Fixture, password = STRONG, email = EMAIL) =>
  call(fixture, '', { email, password });

const login = (fixture: Fixture, password = STRONG) =>
  call(fixture, '/authenticate', { email: EMAIL, password });

const search = async (fixture: Fixture) =>
  (await callSdk(fixture, 'POST /users/search', { body: { email: EMAIL } })).data.userType;

/** Asks for a reset, and answers the tokens of the two links. */
async function requestReset(fixture: Fixture, fields: object = {}) {
  await call(fixture, '/email/reset/start', { email: EMAIL, ...fields });
  const links = fixture.state.inbox.latest(EMAIL).links ?? [];
  const [reset, login] = links.map(({ url }) => new URL(url).searchParams);
  expect(reset?.get('stytch_token_type')).toBe('reset_password');
  expect(login?.get('stytch_token_type')).toBe('login');
  return { reset: reset?.get('token') ?? '', login: login?.get('token') ?? '' };
}

describe('a password', () => {
  it('signs a new person up and in', async () => {
    const fixture = await setUp();
    expect(await search(fixture)).toBe('new');
    const { data } = await create(fixture);
    expect(data).toMatchObject({
      email_id: data.user.emails[0].email_id,
      user: { emails: [{ email: EMAIL, verified: false }], password: { requires_reset: false } },
      session: { authentication_factors: [{ type: 'password', delivery_method: 'knowledge' }] },
    });
    expect(await search(fixture)).toBe('password');
    expect((await login(fixture)).data.user_id).toBe(data.user_id);
  });

  it('is refused when it is wrong, or nobody’s', async () => {
    const fixture = await setUp();
    expect((await login(fixture)).refusal).toBe('404 email_not_found');
    await create(fixture);
    expect((await login(fixture, OTHER)).refusal).toBe('401 unauthorized_credentials');
    await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const without = { email: 'milo@example.com', password: '' };
    expect((await call(fixture, '/authenticate', without)).refusal).toBe('400 bad_request');
    const guess = { email: 'milo@example.com', password: STRONG };
    expect((await call(fixture, '/authenticate', guess)).refusal).toBe(
      '401 unauthorized_credentials',
    );
  });

  it.each([
    ['rosa', STRONG, '400 invalid_email'],
    [EMAIL, 'rosa@example.com12', '400 weak_password'],
    [EMAIL, LEAKED, '400 breached_password'],
  ])('is not made for %s with %s', async (email, password, expected) => {
    const fixture = await setUp();
    expect((await create(fixture, password, email)).refusal).toBe(expected);
    expect(fixture.state.users.count()).toBe(0);
  });

  it('is not made for an address that somebody has, in any case', async () => {
    const fixture = await setUp();
    await signIn(fixture);
    expect(await search(fixture)).toBe('passwordless');
    expect((await create(fixture, STRONG, 'ROSA@example.com')).refusal).toBe('400 duplicate_email');
    const [one, two] = await Promise.all([
      create(fixture, STRONG, 'june@example.com'),
      create(fixture, STRONG, 'june@example.com'),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
  });

  it('must be reset when it has leaked since', async () => {
    const fixture = await setUp();
    await create(fixture);
    fixture.state.breachedPasswords.add(STRONG);
    expect((await login(fixture)).refusal).toBe('400 reset_password');
  });

  it('of a stranger must be reset, and their sessions end, once the owner of the address comes', async () => {
    const fixture = await setUp();
    const stranger = await create(fixture);
    const owner = await signIn(fixture);
    expect(owner).toMatchObject({ user_id: stranger.data.user_id, reset_sessions: true });
    const { sessions } = fixture.client;
    const { session_token } = stranger.data;
    expect(await refusal(sessions.authenticate({ session_token }))).toBe('404 session_not_found');
    expect((await login(fixture)).refusal).toBe('400 reset_password');
    expect((await signIn(fixture)).reset_sessions).toBe(false);
  });

  it('of a stranger is found out by a code as well', async () => {
    const fixture = await setUp();
    await create(fixture);
    const send = { body: { email: EMAIL } };
    const { data } = await callSdk(fixture, 'POST /otps/email/login_or_create', send);
    const token = fixture.state.inbox.latest(EMAIL).code;
    const body = { method_id: data.method_id, token, session_duration_minutes: 60 };
    const owner = await callSdk(fixture, 'POST /otps/authenticate', { body });
    expect(owner.data.reset_sessions).toBe(true);
    expect(fixture.state.sessions.count()).toBe(1);
  });

  it('stays when its owner verifies the address in their own session', async () => {
    const fixture = await setUp();
    const { session_token: session } = (await create(fixture)).data;
    const body = { email: EMAIL };
    await callSdk(fixture, 'POST /magic_links/email/send/secondary', { session, body });
    const [link] = fixture.state.inbox.latest(EMAIL).links ?? [];
    const token = new URL(link?.url ?? '').searchParams.get('token');
    const { data } = await callSdk(fixture, 'POST /magic_links/authenticate', {
      session,
      body: { token, session_duration_minutes: 60 },
    });
    expect(data).toMatchObject({ session_token: session, user: { emails: [{ verified: true }] } });
    expect((await login(fixture)).status).toBe(200);
  });
});

describe('the strength check', () => {
  const check = async (fixture: Fixture, password: string, email?: string) =>
    (await callSdk(fixture, 'POST /passwords/strength_check', { body: { password, email } })).data;

  it('scores by zxcvbn, in the words that the widget knows', async () => {
    const fixture = await setUp();
    expect(await check(fixture, 'password')).toMatchObject({
      strength_policy: 'zxcvbn',
      valid_password: false,
      score: 0,
      breached_password: false,
      feedback: {
        warning: 'This is a top-10 common password.',
        suggestions: ['Add another word or two. Uncommon words are better.'],
      },
    });
    expect(await check(fixture, STRONG)).toMatchObject({ valid_password: true, score: 4 });
    const leaked = { score: 4, valid_password: false, breached_password: true };
    expect(await check(fixture, LEAKED)).toMatchObject(leaked);
    const named = 'rosalindqvist-1987';
    expect((await check(fixture, named, 'rosalindqvist@example.com')).score).toBeLessThan(
      (await check(fixture, named)).score,
    );
  });

  it('counts characters and kinds by LUDS where the settings say so', async () => {
    const fixture = await setUp();
    fixture.state.settings.password_config = { luds_complexity: 3, luds_minimum_count: 10 };
    const luds = async (password: string) => {
      const { valid_password, strength_policy, feedback } = await check(fixture, password);
      expect(strength_policy).toBe('luds');
      const { missing_characters, missing_complexity } = feedback.luds_requirements;
      return [valid_password, missing_characters, missing_complexity];
    };
    expect(await luds('abc')).toEqual([false, 7, 2]);
    expect(await luds('abcdefghijk')).toEqual([false, 0, 2]);
    expect(await luds('Abcdefghi1')).toEqual([true, 0, 0]);
    expect(await luds('Ünïcodé-äö')).toEqual([true, 0, 0]);
    expect(await luds('Password123!')).toEqual([false, 0, 0]);
    expect((await create(fixture, 'abcdefghijk')).refusal).toBe('400 weak_password');
  });

  it('refuses a bad address', async () => {
    const fixture = await setUp();
    const body = { email: 'rosa', password: STRONG };
    const answer = await callSdk(fixture, 'POST /passwords/strength_check', { body });
    expect(answer.refusal).toBe('400 invalid_email');
  });
});

describe('a reset by e-mail', () => {
  it('sets a password once, ends all sessions, and signs in', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const { reset: token } = await requestReset(fixture);
    const weak = await call(fixture, '/email/reset', { token, password: 'weak' });
    expect(weak.refusal).toBe('400 weak_password');
    const { data } = await call(fixture, '/email/reset', { token, password: OTHER });
    expect(data).toMatchObject({ user: { password: { requires_reset: false } } });
    expect(await refusal(fixture.client.sessions.authenticate({ session_token }))).toBe(
      '404 session_not_found',
    );
    expect((await login(fixture, OTHER)).status).toBe(200);
    const again = await call(fixture, '/email/reset', { token, password: STRONG });
    expect(again.refusal).toBe('401 unable_to_auth_password_reset_token');
  });

  it('satisfies what demanded it', async () => {
    const fixture = await setUp();
    await create(fixture);
    await signIn(fixture);
    const { reset: token } = await requestReset(fixture);
    await call(fixture, '/email/reset', { token, password: OTHER });
    expect((await login(fixture, OTHER)).status).toBe(200);
  });

  it('offers a sign-in without a password, and its two links are not interchangeable', async () => {
    const fixture = await setUp();
    await signIn(fixture);
    const tokens = await requestReset(fixture);
    const follow = (token: string) =>
      callSdk(fixture, 'POST /magic_links/authenticate', {
        body: { token, session_duration_minutes: 60 },
      });
    expect((await follow(tokens.reset)).refusal).toBe('401 unable_to_auth_magic_link');
    const misused = { token: tokens.login, password: OTHER };
    expect((await call(fixture, '/email/reset', misused)).refusal).toBe(
      '401 unable_to_auth_password_reset_token',
    );
    expect((await follow(tokens.login)).status).toBe(200);
  });

  it('expires after half an hour, and is bound to its challenge', async () => {
    const fixture = await setUp();
    await signIn(fixture);
    const { verifier, challenge } = createPkce();
    const { reset: token } = await requestReset(fixture, { code_challenge: challenge });
    const bare = { token, password: OTHER };
    expect((await call(fixture, '/email/reset', bare)).refusal).toBe(
      '400 pkce_expected_code_verifier',
    );
    fixture.advance(30 * MINUTE);
    const late = await call(fixture, '/email/reset', { ...bare, code_verifier: verifier });
    expect(late.refusal).toBe('401 unable_to_auth_password_reset_token');
  });

  it.each([
    [{ email: 'nobody@example.com' }, '404 email_not_found'],
    [{ email: 'rosa' }, '400 invalid_email'],
    [{ login_redirect_url: 'http://evil.example/' }, '400 invalid_password_reset_redirect_url'],
    [
      { reset_password_redirect_url: 'http://evil.example/' },
      '400 invalid_password_reset_redirect_url',
    ],
  ])('is not started with %o', async (fields, expected) => {
    const fixture = await setUp();
    const body = { email: EMAIL, ...fields };
    expect((await call(fixture, '/email/reset/start', body)).refusal).toBe(expected);
  });

  it('needs a challenge where the settings say so', async () => {
    const fixture = await setUp();
    fixture.state.settings.pkce_required_for_password_resets = true;
    expect((await call(fixture, '/email/reset/start', { email: EMAIL })).refusal).toBe(
      '400 invalid_pkce_code_challenge',
    );
  });
});

it('the old password sets a new one, and ends all sessions', async () => {
  const fixture = await setUp();
  const before = (await create(fixture)).data.session_token;
  const change = (existing_password: string) =>
    call(fixture, '/existing_password/reset', {
      ...{ email: EMAIL, existing_password, new_password: OTHER },
    });
  expect((await change(OTHER)).refusal).toBe('401 unauthorized_credentials');
  const { data } = await change(STRONG);
  expect(data.session_token).not.toBe(before);
  expect(fixture.state.sessions.count()).toBe(1);
  expect((await login(fixture, OTHER)).status).toBe(200);
});

it('a fresh session sets a new password, and ends the others', async () => {
  const fixture = await setUp();
  const first = (await create(fixture)).data.session_token;
  const second = (await login(fixture)).data.session_token;
  const reset = (session: string) => call(fixture, '/session/reset', { password: OTHER }, session);
  expect((await reset('')).refusal).toBe('401 user_unauthenticated');
  expect((await reset(second)).data.session_token).toBe(second);
  expect((await reset(first)).refusal).toBe('404 session_not_found');
  fixture.advance(6 * MINUTE);
  expect((await reset(second)).refusal).toBe('400 session_too_old_to_reset_password');
});

it('a consumer project has no members to search', async () => {
  const body = { email_address: EMAIL, organization_id: 'organization-test-1' };
  const target = 'POST /b2b/organizations/members/search';
  expect((await callSdk(await setUp(), target, { body })).data.member).toBeNull();
});
