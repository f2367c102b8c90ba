import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { callSdk, createPkce, type Fixture, setUp, signIn } from '#test/stytch-emulator/fixture.ts';
import { type ConnectedApp, connectedAppSchema } from './connected-app.ts';

const CALLBACK = 'https://app.example/callback?from=posy';
const GOODBYE = 'https://app.example/goodbye';
const CLIENT = 'connected-app-test-1';

type Call = Fixture & { session: string };

async function withApp(changes: Partial<ConnectedApp> = {}) {
  const fixture = await setUp();
  const { session_token: session, user_id } = await signIn(fixture);
  const app = connectedAppSchema.parse({
    client_id: CLIENT,
    client_name: 'Calendar',
    redirect_urls: [CALLBACK],
    post_logout_redirect_urls: [GOODBYE],
    ...changes,
  });
  fixture.state.idp.apps.push(app);
  return { ...fixture, session, userId: user_id, ...createPkce() };
}

const request = { client_id: CLIENT, redirect_uri: CALLBACK, response_type: 'code' };

const start = (fixture: Call, changes: object = {}) =>
  callSdk(fixture, 'POST /idp/oauth/authorize/start', {
    session: fixture.session,
    body: { ...request, ...changes },
  });

const submit = (fixture: Call & { challenge: string }, changes: object = {}) =>
  callSdk(fixture, 'POST /idp/oauth/authorize/submit', {
    session: fixture.session,
    body: { ...request, code_challenge: fixture.challenge, consent_granted: true, ...changes },
  });

async function exchange({ url, state }: Fixture, fields: Record<string, string>) {
  const path = `/v1/public/${state.project.projectId}/oauth2/token`;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    ...fields,
  });
  const answer = await (await fetch(new URL(path, url), { method: 'POST', body })).json();
  return { ...answer, refusal: `${answer.status_code} ${answer.error_type}` };
}

describe('the question for consent', () => {
  it('names the application and the default scopes', async () => {
    const fixture = await withApp();
    const { data } = await start(fixture);
    expect(data).toMatchObject({
      user_id: fixture.userId,
      user: { emails: [{ email: 'rosa@example.com' }] },
      client: { client_id: CLIENT, client_name: 'Calendar', client_type: 'third_party_public' },
      consent_required: true,
      scope_results: [
        { scope: 'openid', is_grantable: true },
        { scope: 'email', is_grantable: true },
        { scope: 'profile', is_grantable: true },
      ],
    });
    expect(data.client).not.toHaveProperty('client_secret');
  });

  it('is on the older path as well, and needs a session on both', async () => {
    const fixture = await withApp();
    const body = { ...request, scopes: ['openid'] };
    for (const path of ['/oauth/authorize/start', '/idp/oauth/authorize/start']) {
      const { data } = await callSdk(fixture, `POST ${path}`, { session: fixture.session, body });
      expect(data).toMatchObject({ consent_required: true, scope_results: [{ scope: 'openid' }] });
      const anonymous = await callSdk(fixture, `POST ${path}`, { body });
      expect(anonymous.refusal).toBe('401 user_unauthenticated');
    }
  });

  it.each([
    ['404 connected_app_not_found', { client_id: 'unknown' }],
    [
      '400 connected_app_supplied_redirect_url_not_found_in_client',
      { redirect_uri: `${CALLBACK}&more=1` },
    ],
    ['400 invalid_argument', { response_type: 'token' }],
    ['403 third_party_clients_cannot_use_full_access', { scopes: ['full_access'] }],
  ])('refuses with %s', async (refusal, changes) => {
    expect((await start(await withApp(), changes)).refusal).toBe(refusal);
  });

  it('marks what the user cannot grant', async () => {
    const fixture = await withApp({ custom_scopes: ['read:links'] });
    const { data } = await start(fixture, { scopes: ['openid', 'read:links', 'write:links'] });
    expect(data.scope_results).toMatchObject([
      { scope: 'openid', is_grantable: true },
      { scope: 'read:links', is_grantable: true },
      { scope: 'write:links', is_grantable: false },
    ]);
  });

  it('is asked once of a stranger’s scopes, and again when asked to', async () => {
    const fixture = await withApp();
    const asks = async (changes: object = {}) =>
      (await start(fixture, changes)).data.consent_required;
    expect(await asks()).toBe(true);
    await submit(fixture);
    expect(await asks()).toBe(false);
    expect(await asks({ scopes: ['openid', 'phone'] })).toBe(true);
    expect(await asks({ prompt: 'consent' })).toBe(true);
  });

  it('is spared the project’s own application, unless it wants to stay', async () => {
    const asks = async (fixture: Call, changes: object = {}) =>
      (await start(fixture, changes)).data.consent_required;
    const own = await withApp({ client_type: 'first_party_public' });
    expect(await asks(own)).toBe(false);
    const staying = { scopes: ['openid', 'offline_access'] };
    expect(await asks(own, staying)).toBe(true);
    const trusted = {
      client_type: 'first_party',
      bypass_consent_for_offline_access: true,
    } as const;
    expect(await asks(await withApp(trusted), staying)).toBe(false);
  });
});

describe('the answer to it', () => {
  it('goes back with a code that is worth tokens, once', async () => {
    const fixture = await withApp();
    const { data } = await submit(fixture, {
      state: 'a b',
      nonce: 'n1',
      scopes: ['openid', 'email'],
    });
    const code = data.authorization_code;
    expect(data.redirect_uri).toBe(`${CALLBACK}&code=${code}&state=a+b`);
    const tokens = await exchange(fixture, { code, code_verifier: fixture.verifier });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email' });
    expect(tokens.refresh_token).toBeUndefined();
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: fixture.userId,
      aud: CLIENT,
      nonce: 'n1',
      email: 'rosa@example.com',
      email_verified: true,
    });
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('name');
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: fixture.userId,
      client_id: CLIENT,
    });
    expect(fixture.state.canaries.find(tokens.access_token)).toEqual(['idp_access_token']);
    const again = await exchange(fixture, { code, code_verifier: fixture.verifier });
    expect(again.refusal).toBe('404 idp_auth_code_not_found');
  });

  it('goes back empty-handed without consent', async () => {
    const fixture = await withApp();
    const { data } = await submit(fixture, { consent_granted: false, state: 's' });
    expect(data.redirect_uri).toBe(`${CALLBACK}&error=access_denied&state=s`);
    expect(data.authorization_code).toBeUndefined();
    expect((await start(fixture)).data.consent_required).toBe(true);
  });

  it('needs no consent where none was asked for', async () => {
    const fixture = await withApp({ client_type: 'first_party_public' });
    const { data } = await submit(fixture, { consent_granted: false });
    expect(data.authorization_code).toEqual(expect.any(String));
  });

  it('may be a form, whose answer is the way back', async () => {
    const fixture = await withApp();
    const { url, state, session, challenge, verifier } = fixture;
    const post = (changes: Record<string, string> = {}) =>
      fetch(new URL('/sdk/v1/oauth/authorize', url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          ...request,
          ...{ scope: 'openid profile', code_challenge: challenge, consent_granted: 'true' },
          __Authorization: `Basic ${btoa(`${state.project.publicToken}:${session}`)}`,
          '__X-SDK-Parent-Host': 'http://localhost:3000',
          ...changes,
        }),
      });
    const allowed = await post();
    expect(allowed.status).toBe(303);
    const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const tokens = await exchange(fixture, { code, code_verifier: verifier });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ name: 'Rosa Lindqvist' });
    const denied = await post({ consent_granted: 'false', prompt: 'consent' });
    expect(denied.headers.get('location')).toBe(`${CALLBACK}&error=access_denied`);
    expect((await post({ __Authorization: '' })).status).toBe(401);
    expect((await post({ redirect_uri: 'https://evil.example' })).status).toBe(400);
  });

  it('must carry a challenge where the application keeps no secret', async () => {
    const plain = { code_challenge: undefined };
    expect((await submit(await withApp(), plain)).refusal).toBe(
      '400 pkce_required_for_idp_authorization_flow',
    );
    const secret = { client_type: 'third_party', client_secret: 's3' } as const;
    expect((await submit(await withApp(secret), plain)).status).toBe(200);
  });
});

describe('the token endpoint', () => {
  it('refuses a late code, another verifier, address, application and project', async () => {
    const fixture = await withApp();
    const { verifier: code_verifier } = fixture;
    const code = async () => (await submit(fixture)).data.authorization_code;
    const other = createPkce().verifier;
    expect((await exchange(fixture, { code: await code(), code_verifier: other })).refusal).toBe(
      '400 pkce_mismatch',
    );
    const elsewhere = { code: await code(), code_verifier, redirect_uri: GOODBYE };
    expect((await exchange(fixture, elsewhere)).refusal).toBe('404 idp_auth_code_not_found');
    const second = { ...fixture.state.idp.apps[0], client_id: 'second', client_name: 'Notes' };
    fixture.state.idp.apps.push(connectedAppSchema.parse(second));
    const theft = { code: await code(), code_verifier, client_id: 'second' };
    expect((await exchange(fixture, theft)).refusal).toBe('404 idp_auth_code_not_found');
    const stranger = { code: await code(), code_verifier, client_id: 'unknown' };
    expect((await exchange(fixture, stranger)).refusal).toBe('404 connected_app_not_found');
    const late = await code();
    fixture.advance(10 * 60_000);
    expect((await exchange(fixture, { code: late, code_verifier })).refusal).toBe(
      '404 idp_auth_code_not_found',
    );
    const wrong = await fetch(new URL('/v1/public/other/oauth2/token', fixture.url), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
    });
    expect(wrong.status).toBe(404);
  });

  it('asks an application with a secret for it', async () => {
    const fixture = await withApp({ client_type: 'third_party', client_secret: 's3cret' });
    const code = async () =>
      (await submit(fixture, { code_challenge: undefined })).data.authorization_code;
    const wrong = await exchange(fixture, { code: await code(), client_secret: 'guess' });
    expect(wrong.refusal).toBe('401 invalid_client_secret');
    const right = await exchange(fixture, { code: await code(), client_secret: 's3cret' });
    expect(right.access_token).toEqual(expect.any(String));
  });

  it('takes a refresh token once, and gives the next', async () => {
    const fixture = await withApp();
    const scopes = ['openid', 'offline_access'];
    const { data } = await submit(fixture, { scopes });
    const first = await exchange(fixture, {
      code: data.authorization_code,
      code_verifier: fixture.verifier,
    });
    const refresh = (refresh_token: string) =>
      exchange(fixture, { grant_type: 'refresh_token', refresh_token });
    const second = await refresh(first.refresh_token);
    expect(second.scope).toBe('openid offline_access');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).refusal).toBe('404 idp_refresh_token_not_found');
  });
});

describe('the sign-out that an application asks for', () => {
  const logout = (fixture: Fixture, session: string, changes: object = {}) =>
    callSdk(fixture, 'POST /oauth/logout/start', {
      session,
      body: { client_id: CLIENT, post_logout_redirect_uri: GOODBYE, ...changes },
    });

  it('asks the user, unless their own ID token comes with it or nobody is signed in', async () => {
    const fixture = await withApp();
    const { session, verifier: code_verifier } = fixture;
    const { data } = await logout(fixture, session, { state: 's' });
    expect(data).toMatchObject({ consent_required: true, redirect_uri: `${GOODBYE}?state=s` });

    const code = (await submit(fixture)).data.authorization_code;
    const { id_token } = await exchange(fixture, { code, code_verifier });
    const hinted = await logout(fixture, session, { id_token_hint: id_token });
    expect(hinted.data).toMatchObject({ consent_required: false, redirect_uri: GOODBYE });
    const milo = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const others = await logout(fixture, milo.session_token, { id_token_hint: id_token });
    expect(others.data.consent_required).toBe(true);
    const forged = await logout(fixture, session, { id_token_hint: `${id_token}x` });
    expect(forged.data.consent_required).toBe(true);
    expect((await logout(fixture, '')).data.consent_required).toBe(false);
  });

  it('leads only to the application’s own addresses', async () => {
    const fixture = await withApp();
    const elsewhere = { post_logout_redirect_uri: CALLBACK };
    expect((await logout(fixture, fixture.session, elsewhere)).refusal).toBe(
      '400 connected_app_supplied_redirect_url_not_found_in_client',
    );
    const unknown = await logout(fixture, '', { client_id: 'unknown' });
    expect(unknown.refusal).toBe('404 connected_app_not_found');
  });
});

it('applications are connected by an admin call', async () => {
  const fixture = await setUp();
  const app = { client_id: CLIENT, client_name: 'Calendar', redirect_urls: [CALLBACK] };
  const put = (body: object) =>
    fetch(new URL('/emulator/admin/connected-apps', fixture.url), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await put({ connected_apps: [app] })).status).toBe(200);
  expect(fixture.state.idp.apps).toMatchObject([{ ...app, client_type: 'third_party_public' }]);
  expect((await put({ connected_apps: [{}] })).status).toBe(400);
});
