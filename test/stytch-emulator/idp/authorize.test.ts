import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { CALLBACK, CLIENT, exchange, request, start, submit, withApp } from './idp.fixture.ts';

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

  it('must carry a challenge where the application keeps no secret', async () => {
    const plain = { code_challenge: undefined };
    expect((await submit(await withApp(), plain)).refusal).toBe(
      '400 pkce_required_for_idp_authorization_flow',
    );
    const secret = { client_type: 'third_party', client_secret: 's3' } as const;
    expect((await submit(await withApp(secret), plain)).status).toBe(200);
  });
});
