import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, signIn } from '../fixture.ts';
import { CALLBACK, CLIENT, exchange, GOODBYE, submit, withApp } from './idp.fixture.ts';

describe('logout/start', () => {
  const logout = (fixture: Fixture, session: string, changes: object = {}) =>
    callSdk(fixture, 'POST /oauth/logout/start', {
      session,
      body: { client_id: CLIENT, post_logout_redirect_uri: GOODBYE, ...changes },
    });

  it('requires consent unless the request has the user’s ID token or no user is signed in', async () => {
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

  it('accepts only the logout URLs of the application', async () => {
    const fixture = await withApp();
    const elsewhere = { post_logout_redirect_uri: CALLBACK };
    expect((await logout(fixture, fixture.session, elsewhere)).error).toBe(
      '400 connected_app_supplied_redirect_url_not_found_in_client',
    );
    const unknown = await logout(fixture, '', { client_id: 'unknown' });
    expect(unknown.error).toBe('404 connected_app_not_found');
  });
});
