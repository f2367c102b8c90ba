import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  arrivalOf,
  LISTED,
  type ListedEndpoint,
  nameOf,
  SIGNING_IN,
  WITH_BODY,
} from '#test/api/gateway/listed-endpoints.ts';
import {
  make,
  prepare,
  refusal,
  sameSessionResponse,
} from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { rewriteStored } from '#test/harness/app/session-records.ts';
import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const rosa = await app.signIn();
const named = (endpoints: readonly ListedEndpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const MINUTES_MAX = 30 * 24 * 60;
const DAY = 24 * 60 * 60_000;

/**
 * Makes a call with added fields. Returns the response, and what the provider received, if
 * anything.
 */
async function arrived(endpoint: ListedEndpoint, more: object | string) {
  await prepare(recorded, rosa, endpoint);
  upstream.script('*', { body: await sameSessionResponse(recorded, rosa) });
  const body =
    typeof more === 'string'
      ? JSON.stringify(endpoint.body).replace('{', `{${more},`)
      : { ...endpoint.body, ...more };
  const response = await rosa.send(endpoint.method, `/sdk/v1${endpoint.path}`, { body });
  // Calls that change factors read the user first.
  const request = upstream.requests.find(({ method }) => method === endpoint.method);
  return { response, text: request?.body, fields: request && JSON.parse(request.body) };
}

/**
 * Fields that an application sets in its sign-in request. In other calls only the gateway sets
 * them.
 */
const OF_APPLICATIONS = ['code_challenge', 'code_challenge_method'];
const GATEWAY_FIELDS = [
  ...OF_APPLICATIONS,
  ...['code_verifier', 'pkce_code_verifier', 'login_redirect_url', 'signup_redirect_url'],
  ...['login_magic_link_url', 'signup_magic_link_url', 'reset_password_redirect_url'],
  ...['magic_link_url', 'invite_magic_link_url', 'domain', 'public_token', 'project_id', 'secret'],
  ...['session_token', 'session_jwt', 'intermediate_session_token', 'session_custom_claims'],
  ...['user_id', 'attributes', 'options', 'trusted_metadata', 'create_user_as_pending', 'roles'],
  ...['__Authorization', '__X-SDK-Parent-Host', 'constructor', 'prototype', 'toString'],
];

it.each(named(WITH_BODY))(
  'S45 %s ignores fields that only the gateway may set',
  async (_, endpoint) => {
    const names = endpoint.path.includes('/oauth/authorize/')
      ? GATEWAY_FIELDS.filter((name) => !OF_APPLICATIONS.includes(name))
      : GATEWAY_FIELDS;
    const forged = Object.fromEntries(names.map((name) => [name, 'forged']));
    const { response, text } = await arrived(endpoint, forged);
    expect(response.status).toBe(200);
    expect(text).not.toContain('forged');
  },
);

it.each(named(WITH_BODY))(
  'S45 %s rejects keys that would change a prototype',
  async (_, endpoint) => {
    for (const key of ['"__proto__":{"forged":1}', '"a":{"__proto__":{"forged":1}}']) {
      const { response, fields } = await arrived(endpoint, key);
      expect([response.status, fields]).toEqual([400, undefined]);
      expect({}).not.toHaveProperty('forged');
    }
  },
);

it('a call without a body forwards no body', async () => {
  for (const endpoint of LISTED.filter(({ body }) => Object.keys(body).length === 0)) {
    upstream.reset();
    upstream.script('*', { body: { data: {} } });
    await rosa.send(endpoint.method, `/sdk/v1${endpoint.path}`, {
      body: { session_token: 'forged' },
    });
    expect(upstream.requests.map(({ body }) => body)).toEqual(['']);
  }
});

it('passkeys are created for our host', async () => {
  const endpoints = LISTED.filter(
    ({ path }) => /\/start(\/|$)/.test(path) && /webauthn/.test(path),
  );
  expect(endpoints).toHaveLength(3);
  for (const endpoint of endpoints) {
    const { fields } = await arrived(endpoint, { domain: 'evil.example' });
    expect(fields).toMatchObject({ domain: 'localhost' });
  }
});

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

it.each([
  ['/magic_links/email/login_or_create', ['login_magic_link_url', 'signup_magic_link_url']],
  ['/magic_links/email/send/primary', ['login_magic_link_url', 'signup_magic_link_url']],
  ['/magic_links/email/send/secondary', ['login_magic_link_url', 'signup_magic_link_url']],
  ['/passwords/email/reset/start', ['login_redirect_url', 'reset_password_redirect_url']],
])(
  'S9 %s carries Posy’s code challenge and URLs, and the authentication carries the verifier',
  async (path, urls) => {
    const client = (await app.signIn()).copy();
    upstream.script('*', { body: { data: {} } });
    await client.post(`/sdk/v1${path}`, { email: 'rosa@example.com' });
    const sent = JSON.parse(upstream.last(`POST /sdk/v1${path}`).body);
    for (const name of urls) expect(sent[name]).toMatch(new RegExp(`^${PUBLIC_URL}/[a-z/-]+$`));

    const response = await client.post('/sdk/v1/magic_links/authenticate', { token: 'one-time' });
    const proof = JSON.parse(upstream.last('POST /sdk/v1/magic_links/authenticate').body);
    expect(challengeOf(proof.code_verifier)).toBe(sent.code_challenge);
    expect(response.text + JSON.stringify(response.headers)).not.toContain(proof.code_verifier);
  },
);

const DURATIONS = [527_040, undefined, 1, 30, Number.MAX_SAFE_INTEGER, '60', null, [60]];

it.each(named(SIGNING_IN))(
  'S51 S77 provider-2 %s requests the remaining time of our session, not the browser’s value',
  async (_, endpoint) => {
    // The first call is tested with all values. Two values show that the other calls use the same
    // rule.
    const values = endpoint === SIGNING_IN[0] ? DURATIONS : DURATIONS.slice(0, 2);
    for (const asked of values) {
      await app.forgetRates();
      // Forget the used codes, because each code of an authenticator app is accepted only once.
      for (const key of await app.redis.keys('second-factor-code:*')) await app.redis.del(key);
      await rewriteStored(app, rosa, {
        createdAt: Date.now() - 10 * DAY - 30_000,
        provenAt: Date.now(),
      });
      const { response, fields } = await arrived(endpoint, { session_duration_minutes: asked });
      expect(response.status).toBe(200);
      expect(fields.session_duration_minutes, String(asked)).toBe(20 * 24 * 60 - 1);
    }
  },
);

it('S77 provider-1 a sign-in requests 30 days without a session, and at least five minutes with one', async () => {
  const endpoint = SIGNING_IN.find(({ path }) => path === '/passwords/authenticate');
  if (!endpoint) throw new Error('The endpoint is not listed.');
  upstream.script(arrivalOf(endpoint), refusal(401, 'unauthorized_credentials'));
  const asked = () => JSON.parse(upstream.last(arrivalOf(endpoint)).body).session_duration_minutes;
  await make(app.visitor(), endpoint);
  expect(asked()).toBe(MINUTES_MAX);
  const old = await app.signIn();
  await rewriteStored(app, old, {
    createdAt: Date.now() - 30 * DAY + 60_000,
    provenAt: Date.now(),
  });
  await make(old, endpoint);
  expect(asked()).toBe(5);
});

it('S51 limits the lifetime of an emailed link to 30 minutes, less than that of its flow', async () => {
  const fields = {
    expiration_minutes: 10_080,
    login_expiration_minutes: 10_080,
    signup_expiration_minutes: 5,
  };
  upstream.script('*', { body: { data: {} } });
  const path = '/sdk/v1/magic_links/email/login_or_create';
  await rosa.post(path, { email: 'rosa@example.com', ...fields });
  expect(JSON.parse(upstream.last(`POST ${path}`).body)).toMatchObject({
    expiration_minutes: 30,
    login_expiration_minutes: 30,
    signup_expiration_minutes: 5,
  });
});

const WRONG = [null, 1, true, [], {}, ['a'], { a: 1 }, ''];

it.each(named(WITH_BODY))(
  'rejects %s with 400 if a field has the wrong type, without a provider call',
  async (_, endpoint) => {
    for (const name of Object.keys(endpoint.body)) {
      if (
        ['untrusted_metadata', 'return_passkey_credential_options', 'user_agent'].includes(name)
      ) {
        continue;
      }
      for (const value of WRONG) {
        await app.forgetRates();
        if (typeof value === typeof endpoint.body[name] && value !== '') continue;
        const { response, fields } = await arrived(endpoint, { [name]: value });
        expect([response.status, fields], `${name}: ${JSON.stringify(value)}`).toEqual([
          400,
          undefined,
        ]);
      }
    }
  },
);
