import { describe, expect, it } from 'vitest';
import { callSdk, errorOf, type Fixture, setUp, signIn } from '../fixture.ts';
import { callPasswords, create, EMAIL, LEAKED, login, OTHER, STRONG } from './passwords.fixture.ts';

const search = async (fixture: Fixture) =>
  (await callSdk(fixture, 'POST /users/search', { body: { email: EMAIL } })).data.userType;

describe('a password', () => {
  it('creates a user and signs the user in', async () => {
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

  it('is rejected when it is wrong or the user has none', async () => {
    const fixture = await setUp();
    expect((await login(fixture)).error).toBe('404 email_not_found');
    await create(fixture);
    expect((await login(fixture, OTHER)).error).toBe('401 unauthorized_credentials');
    await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const without = { email: 'milo@example.com', password: '' };
    expect((await callPasswords(fixture, '/authenticate', without)).error).toBe('400 bad_request');
    const guess = { email: 'milo@example.com', password: STRONG };
    expect((await callPasswords(fixture, '/authenticate', guess)).error).toBe(
      '401 unauthorized_credentials',
    );
  });

  it.each([
    ['rosa', STRONG, '400 invalid_email'],
    [EMAIL, 'rosa@example.com12', '400 weak_password'],
    [EMAIL, LEAKED, '400 breached_password'],
  ])('is not created for the address %s with the value %s', async (email, password, expected) => {
    const fixture = await setUp();
    expect((await create(fixture, password, email)).error).toBe(expected);
    expect(fixture.state.users.count()).toBe(0);
  });

  it('is not created for an address in use, in upper or lower case', async () => {
    const fixture = await setUp();
    await signIn(fixture);
    expect(await search(fixture)).toBe('passwordless');
    expect((await create(fixture, STRONG, 'ROSA@example.com')).error).toBe('400 duplicate_email');
    const [one, two] = await Promise.all([
      create(fixture, STRONG, 'june@example.com'),
      create(fixture, STRONG, 'june@example.com'),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
  });

  it('must be reset after it was breached', async () => {
    const fixture = await setUp();
    await create(fixture);
    fixture.state.breachedPasswords.add(STRONG);
    expect((await login(fixture)).error).toBe('400 reset_password');
  });

  it('must be reset, and its sessions end, when another person proves the unverified address', async () => {
    const fixture = await setUp();
    const first = await create(fixture);
    const owner = await signIn(fixture);
    expect(owner).toMatchObject({ user_id: first.data.user_id, reset_sessions: true });
    const { sessions } = fixture.client;
    const { session_token } = first.data;
    expect(await errorOf(sessions.authenticate({ session_token }))).toBe('404 session_not_found');
    expect((await login(fixture)).error).toBe('400 reset_password');
    expect((await signIn(fixture)).reset_sessions).toBe(false);
  });

  it('loses its sessions when a code proves the unverified address', async () => {
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

  it('stays valid when the session of the user verifies the address', async () => {
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

it('the member search returns no members in a consumer project', async () => {
  const body = { email_address: EMAIL, organization_id: 'organization-test-1' };
  const target = 'POST /b2b/organizations/members/search';
  expect((await callSdk(await setUp(), target, { body })).data.member).toBeNull();
});
