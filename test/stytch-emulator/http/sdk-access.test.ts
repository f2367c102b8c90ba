import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, ROSA, setUp, signIn } from '#test/stytch-emulator/fixture.ts';

const MINUTE = 60_000;

async function signedIn() {
  const fixture = await setUp();
  const { session_token: session, user } = await signIn(fixture);
  return { ...fixture, session, user };
}

const bootstrap = ({ state }: Fixture) =>
  `GET /projects/bootstrap/${state.project.publicToken}` as const;

describe('the credentials of the browser SDK', () => {
  it.each(['{token}:{token}', '{token}:', '{token}'])('may be %s when signed out', async (form) => {
    const fixture = await setUp();
    const basic = form.replaceAll('{token}', fixture.state.project.publicToken);
    const headers = { authorization: `Basic ${btoa(basic)}` };
    expect(await callSdk(fixture, bootstrap(fixture), { headers })).toMatchObject({
      status: 200,
      data: { status_code: 200, request_id: expect.any(String), vertical: 'CONSUMER' },
    });
    expect(await callSdk(fixture, 'GET /users/me', { headers })).toMatchObject({
      status: 401,
      refusal: '401 user_unauthenticated',
    });
  });

  it.each(['', `Basic ${btoa('public-token-test-other:')}`, 'Bearer x'])(
    'are refused as %o',
    async (authorization) => {
      const fixture = await setUp();
      const answer = await callSdk(fixture, bootstrap(fixture), { headers: { authorization } });
      expect(answer.refusal).toBe('401 unauthorized_credentials');
    },
  );

  it.each(['', 'http://evil.example', 'http://localhost:3001'])(
    'are refused from a page at %o',
    async (host) => {
      const fixture = await setUp();
      const headers = { 'x-sdk-parent-host': host };
      const answer = await callSdk(fixture, bootstrap(fixture), { headers });
      expect(answer.refusal).toBe('400 bad_domain_for_stytch_sdk');
    },
  );
});

describe('bootstrap', () => {
  it('shows the settings, which tests may change', async () => {
    const fixture = await setUp();
    const settings = { pkce_required_for_oauth: true, project_name: 'Posy' };
    const change = await fetch(new URL('/emulator/admin/settings', fixture.url), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
    expect(change.status).toBe(200);
    const { data } = await callSdk(fixture, bootstrap(fixture));
    expect(data).toMatchObject({
      ...settings,
      captcha_settings: { enabled: false },
      password_config: null,
      rbac_policy: { roles: [], resources: [], scopes: [] },
      siwe_required_for_crypto_wallets: false,
    });
  });

  it('is nobody else’s', async () => {
    const fixture = await setUp();
    const answer = await callSdk(fixture, 'GET /projects/bootstrap/public-token-test-other');
    expect(answer.refusal).toBe('401 unauthorized_credentials');
  });
});

describe('sessions of the browser SDK', () => {
  it('are checked, extended and revoked by the token in the header', async () => {
    const fixture = await signedIn();
    const { session, user } = fixture;
    const checked = await callSdk(fixture, 'POST /sessions/authenticate', { session, body: {} });
    expect(checked.data).toMatchObject({
      user_id: user.user_id,
      user: { emails: [{ email: ROSA.email }] },
      session: { user_id: user.user_id },
      session_token: session,
    });
    expect(fixture.state.canaries.find(checked.data.session_jwt)).toEqual(['session_jwt']);
    const body = { session_duration_minutes: 5 };
    await callSdk(fixture, 'POST /sessions/authenticate', { session, body });
    fixture.advance(5 * MINUTE);
    const late = await callSdk(fixture, 'POST /sessions/authenticate', { session, body: {} });
    expect(late.refusal).toBe('404 session_not_found');
  });

  it('end at once when they are revoked', async () => {
    const fixture = await signedIn();
    const { session } = fixture;
    expect((await callSdk(fixture, 'POST /sessions/revoke', { session })).status).toBe(200);
    const after = await callSdk(fixture, 'GET /users/me', { session });
    expect(after.refusal).toBe('404 session_not_found');
    expect(fixture.state.sessions.count()).toBe(0);
  });
});

describe('the user of the browser SDK', () => {
  it('shows and updates their name and metadata', async () => {
    const fixture = await signedIn();
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
      const fixture = await signedIn();
      const [factor] = (await callSdk(fixture, 'GET /users/me', fixture)).data[list];
      const target = `DELETE /users/${path}/${factor[id]}`;
      const other = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
      const theft = await callSdk(fixture, target, { session: other.session_token });
      expect(theft.refusal).toBe(`404 ${error}`);
      const { data } = await callSdk(fixture, target, fixture);
      expect(data).toMatchObject({ user_id: fixture.user.user_id, __user: { [list]: [] } });
    },
  );

  it.each([
    ['phone_numbers', 'phone_number_not_found'],
    ['totps', 'totp_not_found'],
    ['crypto_wallets', 'crypto_wallet_not_found'],
    ['webauthn_registrations', 'webauthn_registration_not_found'],
    ['biometric_registrations', 'biometric_registration_not_found'],
  ])('has no unknown %s', async (path, error) => {
    const fixture = await signedIn();
    const answer = await callSdk(fixture, `DELETE /users/${path}/unknown`, fixture);
    expect(answer.refusal).toBe(`404 ${error}`);
  });
});

it('a fault lays its fields over the data of an answer', async () => {
  const fixture = await signedIn();
  const fault = { merge: { intermediate_session_token: 'x' } };
  fixture.state.faults.add({ path: '/sdk/v1/users/me', fault });
  const { data } = await callSdk(fixture, 'GET /users/me', fixture);
  expect(data).toMatchObject({ user_id: fixture.user.user_id, intermediate_session_token: 'x' });
});

it('telemetry needs no credentials', async () => {
  const { url } = await setUp();
  const response = await fetch(new URL('/sdk/v1/events', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[]',
  });
  expect(response.status).toBe(200);
});
