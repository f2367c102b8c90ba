import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { callAdmin, callSdk, setUp } from '../fixture.ts';
import {
  CALLBACK,
  type Call,
  CLIENT,
  exchange,
  request,
  start,
  submit,
  withApp,
} from './idp.fixture.ts';

describe('authorize/start', () => {
  it('returns the application and the default scopes', async () => {
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

  it('requires a session on both paths', async () => {
    const fixture = await withApp();
    const body = { ...request, scopes: ['openid'] };
    for (const path of ['/oauth/authorize/start', '/idp/oauth/authorize/start']) {
      const { data } = await callSdk(fixture, `POST ${path}`, { session: fixture.session, body });
      expect(data).toMatchObject({ consent_required: true, scope_results: [{ scope: 'openid' }] });
      const anonymous = await callSdk(fixture, `POST ${path}`, { body });
      expect(anonymous.error).toBe('401 user_unauthenticated');
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
  ])('rejects an invalid request with %s', async (error, changes) => {
    expect((await start(await withApp(), changes)).error).toBe(error);
  });

  it('marks the scopes that the user cannot grant', async () => {
    const fixture = await withApp({ custom_scopes: ['read:links'] });
    const { data } = await start(fixture, { scopes: ['openid', 'read:links', 'write:links'] });
    expect(data.scope_results).toMatchObject([
      { scope: 'openid', is_grantable: true },
      { scope: 'read:links', is_grantable: true },
      { scope: 'write:links', is_grantable: false },
    ]);
  });

  it('requires consent once per scope of a third-party application, and with prompt=consent', async () => {
    const fixture = await withApp();
    const asks = async (changes: object = {}) =>
      (await start(fixture, changes)).data.consent_required;
    expect(await asks()).toBe(true);
    await submit(fixture);
    expect(await asks()).toBe(false);
    expect(await asks({ scopes: ['openid', 'phone'] })).toBe(true);
    expect(await asks({ prompt: 'consent' })).toBe(true);
  });

  it('requires consent to a first-party application only for offline access', async () => {
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

describe('authorize/submit', () => {
  it('redirects with a code that can be exchanged once', async () => {
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
    expect(again.error).toBe('404 idp_auth_code_not_found');
  });

  it('redirects with access_denied when consent is rejected', async () => {
    const fixture = await withApp();
    const { data } = await submit(fixture, { consent_granted: false, state: 's' });
    expect(data.redirect_uri).toBe(`${CALLBACK}&error=access_denied&state=s`);
    expect(data.authorization_code).toBeUndefined();
    expect((await start(fixture)).data.consent_required).toBe(true);
  });

  it('returns a code without consent when none is required', async () => {
    const fixture = await withApp({ client_type: 'first_party_public' });
    const { data } = await submit(fixture, { consent_granted: false });
    expect(data.authorization_code).toEqual(expect.any(String));
  });

  it('redirects to the application after a form submission', async () => {
    const fixture = await withApp();
    const { url, state, session, challenge, verifier } = fixture;
    const post = (changes: Record<string, string> = {}) =>
      fetch(new URL('/sdk/v1/oauth/authorize', url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          ...request,
          scope: 'openid profile',
          code_challenge: challenge,
          consent_granted: 'true',
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

  it('requires a PKCE challenge from public applications', async () => {
    const plain = { code_challenge: undefined };
    expect((await submit(await withApp(), plain)).error).toBe(
      '400 pkce_required_for_idp_authorization_flow',
    );
    const secret = { client_type: 'third_party', client_secret: 's3' } as const;
    expect((await submit(await withApp(secret), plain)).status).toBe(200);
  });
});

it('an admin call replaces the connected applications', async () => {
  const fixture = await setUp();
  const app = { client_id: CLIENT, client_name: 'Calendar', redirect_urls: [CALLBACK] };
  const put = (body: object) => callAdmin(fixture, 'PUT /connected-apps', body);
  expect((await put({ connected_apps: [app] })).status).toBe(200);
  expect(fixture.state.idp.apps).toMatchObject([{ ...app, client_type: 'third_party_public' }]);
  expect((await put({ connected_apps: [{}] })).status).toBe(400);
});
