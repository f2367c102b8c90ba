import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createPkce, getToken, setUp, signIn } from '../fixture.ts';

describe('admin calls', () => {
  it('return counts and the issued secrets', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const state = await (await fetch(new URL('/emulator/admin/state', fixture.url))).json();
    expect(state).toMatchObject({ users: 1, sessions: 1 });
    expect(state.calls['POST /v1/oauth/authenticate']).toBe(1);
    const issued = await (await fetch(new URL('/emulator/admin/canaries', fixture.url))).json();
    expect(issued.marker).toBe(fixture.state.canaries.marker);
    expect(issued.issued).toContainEqual({ kind: 'session_token', value: session_token });
  });

  it.each([
    { host: 'rebound.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://evil.example' },
  ])('reject web pages and rebound host names: %o', async (headers) => {
    const { url } = await setUp();
    expect(await statusOf(new URL('/emulator/admin/canaries', url), headers)).toBe(403);
  });
});

/**
 * Returns the status of a GET request. Uses `http.request`, because Node's fetch sets the `host`
 * and `sec-fetch-*` headers itself.
 */
function statusOf(url: URL, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('canaries', () => {
  it('are found in a text whole, in part and encoded in base64', async () => {
    const fixture = await setUp();
    const { canaries } = fixture.state;
    const { verifier, challenge } = createPkce();
    const token = await getToken(fixture, { challenge });
    const response = await fixture.client.oauth.authenticate({
      token,
      code_verifier: verifier,
      session_duration_minutes: 60,
    });
    const { access_token, refresh_token, id_token } = response.provider_values;

    expect(canaries.find(`x${response.session_token}`)).toEqual(['session_token']);
    expect(canaries.find(response.session_jwt)).toEqual(['session_jwt']);
    expect(canaries.find(access_token)).toEqual(['google_access_token']);
    expect(canaries.find(refresh_token)).toEqual(['google_refresh_token']);
    expect(canaries.find(id_token)).toEqual(['google_id_token']);
    expect(canaries.find(verifier)).toEqual(['verifier']);
    expect(canaries.find(response.session_token.slice(0, 30))).toEqual(['fragment']);
    expect(canaries.find(response.session_jwt.split('.')[0] ?? '')).toEqual(['fragment']);
    for (const before of ['', 'a', 'ab']) {
      const basic = Buffer.from(`${before}${response.session_token}`).toString('base64');
      expect(canaries.find(basic)).toEqual(['fragment']);
    }
    const clean = [response.user, response.user_session, response.request_id, token, challenge];
    expect(canaries.find(JSON.stringify(clean))).toEqual([]);
  });
});
