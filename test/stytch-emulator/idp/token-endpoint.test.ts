import { describe, expect, it } from 'vitest';
import { createPkce } from '../fixture.ts';
import { connectedAppSchema } from './connected-app.ts';
import { exchange, GOODBYE, submit, withApp } from './idp.fixture.ts';

describe('token endpoint', () => {
  it('rejects an expired code, and another verifier, redirect URL, application or project', async () => {
    const fixture = await withApp();
    const { verifier: code_verifier } = fixture;
    const code = async () => (await submit(fixture)).data.authorization_code;
    const other = createPkce().verifier;
    expect((await exchange(fixture, { code: await code(), code_verifier: other })).error).toBe(
      '400 pkce_mismatch',
    );
    const elsewhere = { code: await code(), code_verifier, redirect_uri: GOODBYE };
    expect((await exchange(fixture, elsewhere)).error).toBe('404 idp_auth_code_not_found');
    const second = { ...fixture.state.idp.apps[0], client_id: 'second', client_name: 'Notes' };
    fixture.state.idp.apps.push(connectedAppSchema.parse(second));
    const byOther = { code: await code(), code_verifier, client_id: 'second' };
    expect((await exchange(fixture, byOther)).error).toBe('404 idp_auth_code_not_found');
    const unknownApp = { code: await code(), code_verifier, client_id: 'unknown' };
    expect((await exchange(fixture, unknownApp)).error).toBe('404 connected_app_not_found');
    const late = await code();
    fixture.advance(10 * 60_000);
    expect((await exchange(fixture, { code: late, code_verifier })).error).toBe(
      '404 idp_auth_code_not_found',
    );
    const wrong = await fetch(new URL('/v1/public/other/oauth2/token', fixture.url), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
    });
    expect(wrong.status).toBe(404);
  });

  it('requires the secret of a confidential application', async () => {
    const fixture = await withApp({ client_type: 'third_party', client_secret: 's3cret' });
    const code = async () =>
      (await submit(fixture, { code_challenge: undefined })).data.authorization_code;
    const wrong = await exchange(fixture, { code: await code(), client_secret: 'guess' });
    expect(wrong.error).toBe('401 invalid_client_secret');
    const right = await exchange(fixture, { code: await code(), client_secret: 's3cret' });
    expect(right.access_token).toEqual(expect.any(String));
  });

  it('accepts a refresh token once and returns a new one', async () => {
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
    expect((await refresh(first.refresh_token)).error).toBe('404 idp_refresh_token_not_found');
  });
});
