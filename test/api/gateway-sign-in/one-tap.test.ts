import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { PROJECT, PUBLIC_URL } from '#test/harness/app/surroundings.ts';

const recorded = await launchRecordedApp({ signInMethods: 'all,one_tap' });
const { app, upstream, leaksOf } = recorded;
const START = '/v1/public/oauth/google/onetap/start';
const START_CALL = `GET ${START}?public_token=${PROJECT.publicToken}`;
const EXCHANGE = 'POST /v1/oauth/authenticate';
const PROVIDER_COOKIE = 'private-half-of-a-csrf-token';

let id = '';
beforeEach(() => {
  id = `oauth-callback-test-${randomUUID()}`;
  upstream.script(START_CALL, {
    headers: {
      'set-cookie': [`other=1`, `stytch_csrf_private_token=${PROVIDER_COOKIE}; Path=/; HttpOnly`],
    },
    body: {
      request_id: 'r',
      google_client_id: 'client-1',
      oauth_callback_id: id,
      secret: PROVIDER_COOKIE,
    },
  });
  upstream.script(`POST /v1/oauth/callback/${id}`, {
    body: { redirect_url: `${PUBLIC_URL}/auth/callback?stytch_token_type=oauth&token=one-time-1` },
  });
  const factor = { type: 'oauth', delivery_method: 'oauth_google' };
  const { data } = signedInResponse(recorded, { factor });
  const access_token = app.emulator.state.canaries.mint('google_access_token', 'ya29.');
  upstream.script(EXCHANGE, {
    body: { ...data, user_session: data.session, provider_values: { access_token } },
  });
});

const submit = (client: BrowserlessClient, callbackId = id) =>
  client.post(`/v1/oauth/callback/${callbackId}`, { id_token: 'of-google', redirect_url: 'x' });
/** Clears the recorded requests, so that only those of the test remain. */
async function clearRequests(): Promise<void> {
  await app.providerUpToDate();
  upstream.forget();
}
const exchanges = () => upstream.requests.filter(({ target }) => /authenticate$/.test(target));

describe('the start', () => {
  it('S46 returns two fields, and an encrypted cookie instead of the provider’s', async () => {
    const response = await app.visitor().get(START);
    expect([response.status, response.json()]).toEqual([
      200,
      { google_client_id: 'client-1', oauth_callback_id: id },
    ]);
    expect(response.setCookies).toHaveLength(1);
    expect(response.setCookies[0]).toMatch(/^posy-tap=.+samesite=strict; httponly/i);
    expect(response.text + response.setCookies).not.toContain(PROVIDER_COOKIE);
  });

  it.each(['cross-site', 'same-site'])(
    'S10 from a %s page makes no provider call',
    async (site) => {
      const response = await app.visitor().get(START, { 'Sec-Fetch-Site': site });
      expect([response.status, response.setCookies, upstream.requests]).toEqual([403, [], []]);
    },
  );

  it.each(['HEAD', 'POST', 'OPTIONS', 'PUT'])(
    'S43 by %s makes no provider call',
    async (method) => {
      const response = await app.visitor().send(method, START, {});
      expect([response.setCookies, upstream.requests]).toEqual([[], []]);
    },
  );

  it.each([
    { status: 500, body: { a: PROVIDER_COOKIE } },
    { body: '<html>' },
    { body: {} },
    { body: { google_client_id: 'c', oauth_callback_id: '../../v1/users' } },
    { status: 302, headers: { location: 'https://evil.example/' } },
  ])('S48 S59 returns 503 if the provider responds with %j', async (script) => {
    upstream.script(START_CALL, script);
    const response = await app.visitor().get(START);
    expect([response.status, response.setCookies]).toEqual([503, []]);
    expect(response.json()).toMatchObject({ error_type: 'service_unavailable' });
    expect(response.text).not.toContain(PROVIDER_COOKIE);
  });
});

describe('the submission', () => {
  it('S20 S21 S46 begins a new session, and passes no token to the browser', async () => {
    const client = await app.signIn();
    const thief = client.copy();
    await client.get(START);
    const response = await submit(client);
    expect([response.status, response.json()]).toEqual([
      200,
      { redirect_url: `${PUBLIC_URL}/dashboard` },
    ]);
    expect([leaksOf(response), client.cookies.has('posy-tap')]).toEqual([[], false]);
    const sent = upstream.last(`POST /v1/oauth/callback/${id}`);
    expect(sent.headers).toMatchObject({
      cookie: `stytch_csrf_private_token=${PROVIDER_COOKIE}`,
      'x-stytch-oauth-type': 'google-one-tap',
    });
    expect(JSON.parse(sent.body)).toEqual({
      id_token: 'of-google',
      public_token: PROJECT.publicToken,
      login_redirect_url: `${PUBLIC_URL}/auth/callback`,
      signup_redirect_url: `${PUBLIC_URL}/auth/callback`,
    });
    expect((await client.get('/api/session')).json()).toMatchObject({ method: 'one_tap' });
    expect((await thief.get('/api/profile')).status).toBe(401);
  });

  it('S11 S12 makes no provider call in another browser, for another start, or a second time', async () => {
    const [starter, stranger] = [app.visitor(), app.visitor()];
    await starter.get(START);
    const replayer = starter.copy();
    await clearRequests();
    expect((await submit(stranger)).status).toBe(404);
    expect((await submit(replayer, `${id}x`)).status).toBe(404);
    expect(upstream.requests).toEqual([]);
    expect((await submit(starter)).status).toBe(200);
    expect(exchanges()).toHaveLength(1);
    await starter.post('/api/signout');
    expect((await submit(starter)).status).toBe(404);
    expect(exchanges()).toHaveLength(1);
  });

  it.each(['..%2f..%2fv1%2fusers', '%2e%2e', 'a%00', 'a;b', 'a.b', `${'a'.repeat(129)}`, '-a'])(
    'S44 returns 404 for the callback id %s',
    async (callbackId) => {
      const client = app.visitor();
      await client.get(START);
      await clearRequests();
      expect((await submit(client, callbackId)).status).toBe(404);
      expect(upstream.requests).toEqual([]);
    },
  );

  it.each<[string, number, object]>([
    ['POST /v1/oauth/callback', 400, refusal(400, 'invalid_id_token')],
    ['POST /v1/oauth/callback', 503, { status: 500, body: { a: PROVIDER_COOKIE } }],
    ['POST /v1/oauth/callback', 503, { body: { redirect_url: 'https://x.example/' } }],
    ['POST /v1/oauth/callback', 503, { body: { redirect_url: 'javascript:0' } }],
    [EXCHANGE, 401, refusal(404, 'oauth_token_not_found', PROVIDER_COOKIE)],
    [EXCHANGE, 503, refusal(500, 'internal_server_error', PROVIDER_COOKIE)],
    [EXCHANGE, 503, { body: '<html>' }],
  ])('S48 S59 %s that fails returns %i and does not sign in', async (call, status, script) => {
    upstream.script(call === EXCHANGE ? EXCHANGE : `${call}/${id}`, script);
    const client = app.visitor();
    await client.get(START);
    const response = await submit(client);
    expect([response.status, client.cookies.has('posy')]).toEqual([status, false]);
    expect(response.json()).toMatchObject({ status_code: status, error_type: expect.any(String) });
    expect(response.text).not.toContain(PROVIDER_COOKIE);
  });
});
