import { request } from 'node:http';
import { RequestError } from 'stytch';
import { Agent } from 'undici';
import { describe, expect, it } from 'vitest';
import {
  type ClientConfig,
  createClient,
  createPkce,
  type Fixture,
  getToken,
  refusal,
  setUp,
  signIn,
} from '#test/stytch-emulator/fixture.ts';

function addFault({ url }: Fixture, rule: object): Promise<Response> {
  return fetch(new URL('/emulator/admin/faults', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  });
}

describe('faults', () => {
  const path = '/v1/sessions/authenticate';

  it('spoil as many calls as asked, then no more', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const fault = { status: 429, error_type: 'too_many_requests' };
    await addFault(fixture, { path, fault, times: 2 });
    const call = () => refusal(fixture.client.sessions.authenticate({ session_token }));
    expect(await call()).toBe('429 too_many_requests');
    expect(await call()).toBe('429 too_many_requests');
    expect(await call()).toBe('no refusal');
  });

  it('last until a reset without a number, and fit a route as well as a path', async () => {
    const fixture = await setUp();
    const { user_id } = await signIn(fixture);
    await addFault(fixture, { path: '/v1/users/:user_id', method: 'GET', fault: { status: 503 } });
    const call = () => refusal(fixture.client.users.get({ user_id }));
    expect(await call()).toBe('503 internal_server_error');
    expect(await call()).toBe('503 internal_server_error');
    await fetch(new URL('/emulator/admin/faults', fixture.url), { method: 'DELETE' });
    expect(await call()).toBe('no refusal');
  });

  it('can be nonsense, an extra field, or a cut connection', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token } = await signIn(fixture);
    await addFault(fixture, { path, fault: { body: '<html>' }, times: 1 });
    await addFault(fixture, { path, fault: { merge: { reset_sessions: true } }, times: 1 });
    await addFault(fixture, { path, fault: { cut: true }, times: 1 });
    await expect(sessions.authenticate({ session_token })).rejects.toThrow(/Unable to parse JSON/);
    await expect(sessions.authenticate({ session_token })).resolves.toMatchObject({
      reset_sessions: true,
      session_token,
    });
    await expect(sessions.authenticate({ session_token })).rejects.toBeInstanceOf(RequestError);
  });

  it('can lose the answer of a call that was carried out', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    await addFault(fixture, { path: '/v1/sessions/revoke', fault: { cut: 'after' }, times: 1 });
    const revocation = fixture.client.sessions.revoke({ session_token });
    await expect(revocation).rejects.toBeInstanceOf(RequestError);
    expect(fixture.state.sessions.count()).toBe(0);
  });

  it('can be slow: only a dispatcher of undici 7 ends the SDK’s wait', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    await addFault(fixture, { path, fault: { delayMs: 60_000 }, times: 1 });
    const dispatcher = new Agent({ headersTimeout: 100 });
    const impatient = createClient(fixture.url, { dispatcher: asSdkDispatcher(dispatcher) });
    await expect(impatient.sessions.authenticate({ session_token })).rejects.toBeInstanceOf(
      RequestError,
    );
    await dispatcher.destroy();
  });

  it('are refused when they are misspelt', async () => {
    const response = await addFault(await setUp(), { path, fault: { statsu: 500 } });
    expect(response.status).toBe(400);
  });
});

describe('canaries', () => {
  it('find every token that was issued, whole, in part or under base64', async () => {
    const fixture = await setUp();
    const { canaries } = fixture.state;
    const { verifier, challenge } = createPkce();
    const token = await getToken(fixture, { challenge });
    const answer = await fixture.client.oauth.authenticate({
      token,
      code_verifier: verifier,
      session_duration_minutes: 60,
    });
    const { access_token, refresh_token, id_token } = answer.provider_values;

    expect(canaries.find(`x${answer.session_token}`)).toEqual(['session_token']);
    expect(canaries.find(answer.session_jwt)).toEqual(['session_jwt']);
    expect(canaries.find(access_token)).toEqual(['google_access_token']);
    expect(canaries.find(refresh_token)).toEqual(['google_refresh_token']);
    expect(canaries.find(id_token)).toEqual(['google_id_token']);
    expect(canaries.find(verifier)).toEqual(['verifier']);
    expect(canaries.find(answer.session_token.slice(0, 30))).toEqual(['fragment']);
    expect(canaries.find(answer.session_jwt.split('.')[0] ?? '')).toEqual(['fragment']);
    for (const before of ['', 'a', 'ab']) {
      const basic = Buffer.from(`${before}${answer.session_token}`).toString('base64');
      expect(canaries.find(basic)).toEqual(['fragment']);
    }
    const clean = [answer.user, answer.user_session, answer.request_id, token, challenge];
    expect(canaries.find(JSON.stringify(clean))).toEqual([]);
  });
});

describe('the admin calls', () => {
  it('show counts and what was issued', async () => {
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
  ])('refuse a web page and a rebound name: %o', async (headers) => {
    const { url } = await setUp();
    expect(await statusOf(new URL('/emulator/admin/canaries', url), headers)).toBe(403);
  });
});

describe('every answer', () => {
  it.each(['/', '/v1/users', '/v1/users/', '/v2/sessions', '/v1/users/%E0%A4%A'])(
    'of an unknown route is Stytch’s error object: %s',
    async (path) => {
      const { url } = await setUp();
      const response = await fetch(url.slice(0, -1) + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        status_code: 404,
        request_id: expect.stringMatching(/^request-id-test-/),
        error_type: 'route_not_found',
        error_message: expect.any(String),
        error_url: expect.stringContaining('https://'),
      });
    },
  );

  it('to a body that is too large is 413, and to one that is no JSON is 400', async () => {
    const fixture = await setUp();
    const large = fixture.client.oauth.authenticate({ token: 'x'.repeat(70_000) });
    expect(await refusal(large)).toBe('413 bad_request');
    const response = await fetch(new URL('/emulator/admin/faults', fixture.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
  });
});

/** The SDK only hands it on to Node's fetch, but its types are those of undici 6. */
function asSdkDispatcher(agent: Agent) {
  return agent as unknown as NonNullable<ClientConfig['dispatcher']>;
}

/** Node's fetch sets `host` and the fetch metadata by itself, so this does not use it. */
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
