import { describe, expect, it } from 'vitest';
import { arrivalOf, LISTED, nameOf, SIGNING_IN } from '#test/api/gateway/listed-endpoints.ts';
import { plantRemoved } from '#test/api/gateway/plant-removed.ts';
import {
  make,
  prepare,
  refusal,
  sameSessionResponse,
  signedInResponse,
  tryCode,
} from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored } from '#test/harness/app/session-records.ts';

const recorded = await launchRecordedApp();
const { app, upstream, leaksOf } = recorded;
const rosa = await app.signIn();
const { canaries } = app.emulator.state;
const ME = 'GET /sdk/v1/users/me';
const secret = () => canaries.mint('session_token', 'st-');

/**
 * Returns what the browser receives when the provider responds with this body and these headers.
 */
async function responseTo(body: object, headers: Record<string, string | string[]> = {}) {
  upstream.script(ME, { body, headers });
  return rosa.get('/sdk/v1/users/me');
}

it.each(LISTED.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'S46 %s returns no token of the current session',
  async (_, endpoint) => {
    await prepare(recorded, rosa, endpoint);
    await plantRemoved(recorded, rosa, endpoint);
    upstream.script(arrivalOf(endpoint), { body: await sameSessionResponse(recorded, rosa) });
    const response = await make(rosa, endpoint);
    expect([response.status, leaksOf(response)]).toEqual([200, []]);
    expect(response.json()).toMatchObject({ data: { session: {}, user: {} } });
  },
);

it.each(SIGNING_IN.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'S46 %s returns no token of a new session',
  async (_, endpoint) => {
    const client = await app.signIn();
    await prepare(recorded, client, endpoint);
    upstream.script(arrivalOf(endpoint), { body: signedInResponse(recorded) });
    const response = await make(client, endpoint);
    expect([response.status, leaksOf(response)]).toEqual([200, []]);
  },
);

describe('S46 removes a token at any depth and under any spelling of its name', () => {
  it.each<[string, (token: string) => object]>([
    ['at the top', (token) => ({ session_token: token })],
    ['a JWT', (token) => ({ session_jwt: token })],
    ['an intermediate token', (token) => ({ intermediate_session_token: token })],
    ['in the user', (token) => ({ user: { session_token: token } })],
    ['in lists', (token) => ({ a: [[{ b: [{ session_jwt: token }] }]] })],
    ['as a list', (token) => ({ session_token: [token, { also: token }] })],
    ['in another case', (token) => ({ Session_Token: token, SESSION_JWT: token })],
    ['in camel case', (token) => ({ sessionToken: token, sessionJwt: token })],
    ['in kebab case', (token) => ({ 'session-token': token, 'Session-JWT': token })],
    ['provider_values', (token) => ({ provider_values: { id_token: token, x: [token] } })],
    ['the same in camel case', (token) => ({ providerValues: { scopes: [token] } })],
    ['Google’s tokens elsewhere', (token) => ({ access_token: token, refresh_token: token })],
    ['an identity token', (token) => ({ oauth: [{ idToken: token }] })],
    [
      'in JSON in a text',
      (token) => ({ options: JSON.stringify({ a: { session_token: token } }) }),
    ],
    [
      'in JSON in JSON in a text',
      (token) => ({ options: JSON.stringify({ a: JSON.stringify([{ sessionJwt: token }]) }) }),
    ],
    ['under the key __proto__', (token) => ({ ['__proto__']: { session_token: token } })],
    ['deep down', (token) => nested(500, { session_token: token })],
  ])('%s', async (_, data) => {
    const response = await responseTo({ data: { ...data(secret()), colour: 'red' } });
    expect([response.status, leaksOf(response)]).toEqual([200, []]);
    expect(response.json()).toMatchObject({ data: { colour: 'red' } });
  });

  it('outside of the field `data`', async () => {
    const response = await responseTo({ data: {}, session_token: secret(), more: secret() });
    expect([response.status, response.json()]).toEqual([200, { data: {} }]);
  });

  it('in a list', async () => {
    const response = await responseTo({ data: [{ session_token: secret() }, 'red'] });
    expect([response.status, response.json()]).toEqual([200, { data: [{}, 'red'] }]);
  });
});

function nested(depth: number, inner: object): object {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return { a: value };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The body of the response that replaces a response with a leaking token. */
const UNAVAILABLE = { status_code: 503, error_type: 'service_unavailable' };

describe('S46 fails closed for a token in an unexpected place', () => {
  it.each<[string, (token: string) => unknown]>([
    ['in a text', (token) => ({ session_token: token, note: `Welcome, ${token}!` })],
    ['in base64', (token) => ({ session_token: token, note: base64(token) })],
    ['in base64 after one byte', (token) => ({ session_jwt: token, note: base64(`a${token}`) })],
    ['in base64 after two', (token) => ({ session_jwt: token, note: base64(`ab${token}c`) })],
    ['as a name', (token) => ({ session_token: token, seen: { [token]: true } })],
    ['in a list', (token) => [{ session_jwt: token }, ['a', token]]],
    ['in a URL', (token) => ({ session_token: token, redirect_url: `https://x/?t=${token}` })],
    [
      'of an OAuth provider',
      (token) => ({ provider_values: { access_token: token }, user: { id: token } }),
    ],
  ])('%s', async (_, data) => {
    const response = await responseTo({ data: data(secret()) });
    expect([response.status, leaksOf(response)]).toEqual([503, []]);
    expect(response.json()).toMatchObject(UNAVAILABLE);
  });

  it('written with escapes', async () => {
    const token = 'st-"quoted"-\\-\u0007-and-long-enough';
    const response = await responseTo({ data: { session_token: token, note: `It is ${token}.` } });
    expect([response.status, response.text.includes('quoted')]).toEqual([503, false]);
  });

  it('when the provider echoes our request', async () => {
    const { sessionToken } = await readStored(app, rosa);
    upstream.script(ME, (response, { headers }) => {
      response.end(JSON.stringify({ data: { hint: headers.authorization } }));
    });
    const credential = await rosa.get('/sdk/v1/users/me');
    expect([credential.status, credential.text.includes('Basic')]).toEqual([503, false]);
    const token = await responseTo({ data: { id: sessionToken } });
    expect([token.status, leaksOf(token)]).toEqual([503, []]);
    const text = await responseTo({ data: `token=${sessionToken}` });
    expect([text.status, leaksOf(text)]).toEqual([503, []]);
  });

  it('when an error message contains it', async () => {
    const { sessionToken } = await readStored(app, rosa);
    upstream.script(ME, refusal(400, 'bad_token', `${sessionToken} is no token.`));
    const response = await rosa.get('/sdk/v1/users/me');
    expect([response.status, leaksOf(response)]).toEqual([503, []]);
    upstream.script(ME, refusal(400, 'bad_token', `${base64(`:${sessionToken}`)} is no token.`));
    expect((await rosa.get('/sdk/v1/users/me')).status).toBe(503);
    const token = secret();
    const { status, body } = refusal(400, 'bad_token', `${token} is no token.`);
    upstream.script(ME, { status, body: { ...body, session_token: token } });
    expect(leaksOf(await rosa.get('/sdk/v1/users/me'))).toEqual([]);
    upstream.script(ME, refusal(400, sessionToken.toLowerCase(), 'No.'));
    expect(leaksOf(await rosa.get('/sdk/v1/users/me'))).toEqual([]);
  });

  it('S9 when an error or a response contains the verifier', async () => {
    const path = '/sdk/v1/magic_links/authenticate';
    for (const status of [200, 400]) {
      const client = app.visitor();
      upstream.script('POST /sdk/v1/magic_links/email/login_or_create', { body: { data: {} } });
      await client.post('/sdk/v1/magic_links/email/login_or_create', { email: 'r@example.com' });
      let verifier = 'none';
      upstream.script(`POST ${path}`, (response, { body }) => {
        verifier = JSON.parse(body).code_verifier;
        const { data } = signedInResponse(recorded);
        const error = refusal(400, 'pkce_mismatch', `No match: ${verifier}`).body;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(status === 200 ? { data: { ...data, verifier } } : error));
      });
      const response = await client.post(path, { token: 'one-time' });
      expect([response.status, response.text.includes(verifier)]).toEqual([503, false]);
    }
  });

  it('S31 does not sign in: no cookie, no record, and the provider session is revoked', async () => {
    const before = (await app.redis.keys('session:*')).sort();
    const { data } = signedInResponse(recorded);
    const body = { data: { ...data, note: data.session_token } };
    upstream.script('POST /sdk/v1/otps/authenticate', { body });
    const client = app.visitor();
    const response = await tryCode(recorded, client);
    expect([response.status, leaksOf(response), response.setCookies]).toEqual([503, [], []]);
    expect((await app.redis.keys('session:*')).sort()).toEqual(before);
    await app.providerUpToDate();
    expect(upstream.last('POST /v1/sessions/revoke').body).toContain(data.session.session_id);
  });
});

it('S46 forwards no header of the provider, such as Set-Cookie', async () => {
  const headers = {
    'set-cookie': [`stytch_session=${secret()}; Path=/`, 'posy=fixed; Path=/', '__Host-posy=fixed'],
    'x-stytch-session': secret(),
    authorization: `Bearer ${secret()}`,
    location: 'https://evil.example/',
    refresh: '0;url=https://evil.example/',
    link: '<https://evil.example/>; rel=preload',
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'clear-site-data': '"*"',
    'content-security-policy': 'default-src *',
    'strict-transport-security': 'max-age=0',
    'service-worker-allowed': '/',
    'cache-control': 'public, max-age=9999',
    'x-request-id': 'theirs',
    server: 'theirs',
    etag: '"theirs"',
  };
  const own = await rosa.get('/api/session');
  const response = await responseTo({ data: {} }, headers);
  expect([response.status, leaksOf(response), response.setCookies]).toEqual([200, [], []]);
  const names = (it: typeof own) =>
    Object.keys(it.headers).filter((name) => name !== 'content-length');
  expect(names(response).sort()).toEqual(names(own).sort());
  expect(JSON.stringify(response.headers)).not.toMatch(/evil|theirs|9999|max-age=0|default-src \*/);
  expect(response.headers['cache-control']).toBe('no-store');
});

it('S46 does not change JSON texts without tokens, or texts that users wrote', async () => {
  const data = {
    public_key_credential_creation_options: '{ "challenge": "a", "rp": {} }',
    user: {
      name: '[a token',
      untrusted_metadata: { note: '{ "session_token": "mine, of more than 16 characters" }' },
    },
  };
  expect((await responseTo({ data })).json()).toEqual({ data });
});

it('S46 a passkey whose name looks like a token does not make responses unavailable', async () => {
  const id = 'user-test-of-many-characters';
  const name = JSON.stringify({ session_token: id });
  const { status } = await responseTo({
    data: { user_id: id, webauthn_registrations: [{ name }] },
  });
  expect(status).toBe(200);
});
