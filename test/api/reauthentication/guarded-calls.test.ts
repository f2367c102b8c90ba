import { describe, expect, it } from 'vitest';
import {
  AFTER_CODE,
  DIRECT,
  LISTED,
  type ListedEndpoint,
  nameOf,
} from '#test/api/gateway/listed-endpoints.ts';
import { plantRemoved } from '#test/api/gateway/plant-removed.ts';
import { askForCode, make, prepare } from '#test/api/gateway/provider-responses.ts';
import { found } from '#test/harness/app/found.ts';
import { buildApp, listRoutes } from '#test/harness/app/list-routes.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { makeOld } from './old-session.ts';

const recorded = await launchRecordedApp({ signInMethods: 'all' });
const { app, upstream } = recorded;
const routes = listRoutes(buildApp());

/** Returns whether a listed endpoint belongs to a guarded route. */
function isGuarded(endpoint: ListedEndpoint): boolean {
  const reaches = (path: string) =>
    new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`).test(`/sdk/v1${endpoint.path}`);
  const route = routes.find(({ method, path }) => method === endpoint.method && reaches(path));
  return route?.reauthentication !== undefined;
}

const GUARDED = LISTED.filter(isGuarded);

it('S68 the gateway guards the calls that change how an account signs in, and no others', () => {
  const sends = ['/otps/email', '/otps/sms', '/otps/whatsapp', '/magic_links/email'];
  expect(GUARDED.map(nameOf).sort()).toEqual(
    [
      ...sends.flatMap((path) => [`POST ${path}/login_or_create`, `POST ${path}/send/secondary`]),
      'POST /otps/authenticate',
      'POST /passwords',
      'POST /passwords/session/reset',
      'POST /webauthn/register/start',
      'POST /webauthn/register',
      'POST /crypto_wallets/authenticate/start/primary',
      'POST /crypto_wallets/authenticate/start/secondary',
      'POST /crypto_wallets/authenticate',
      'POST /oauth/authenticate',
      'POST /totps',
      'POST /totps/recovery_codes',
      ...DIRECT.filter(({ method }) => method === 'DELETE').map(nameOf),
    ].sort(),
  );
});

describe.each(GUARDED.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('S68 is rejected in an old session, in the SDK’s format, before any provider call', async () => {
      const rosa = await app.signIn();
      await prepare(recorded, rosa, endpoint);
      await plantRemoved(recorded, rosa, endpoint);
      await makeOld(app, rosa);
      const response = await make(rosa, endpoint);
      expect([response.status, response.json()]).toEqual([
        403,
        {
          status_code: 403,
          request_id: expect.any(String),
          error_type: 'reauthentication_required',
          error_message: 'Please confirm that it’s you, then try again.',
          error_url: '',
        },
      ]);
      expect(upstream.sdkCalls()).toEqual([]);
    });

    it('S68 is accepted soon after the sign-in', async () => {
      const rosa = await app.signIn();
      await prepare(recorded, rosa, endpoint);
      await plantRemoved(recorded, rosa, endpoint);
      const response = await make(rosa, endpoint);
      expect(response.status).not.toBe(403);
      expect(upstream.sdkCalls()).toContain(`${endpoint.method} /sdk/v1${endpoint.path}`);
    });
  },
);

describe('an address that the account has', () => {
  const SENDS = ['/otps/email', '/magic_links/email'].flatMap((path) =>
    ['login_or_create', 'send/secondary'].map((call) => `/sdk/v1${path}/${call}`),
  );

  it.each(SENDS)('S68 accepts a message in an old session by %s', async (path) => {
    const person = newPerson();
    const rosa = await app.signIn(person);
    await makeOld(app, rosa);
    expect((await rosa.post(path, { email: person.email.toUpperCase() })).status).toBe(200);
  });

  it('S68 accepts its code in an old session, which stays old', async () => {
    const person = newPerson();
    const rosa = await app.signIn(person);
    await makeOld(app, rosa);
    const sent = await rosa.post('/sdk/v1/otps/email/send/secondary', { email: person.email });
    const { method_id } = sent.json<{ data: { method_id: string } }>().data;
    const token = app.emulator.state.inbox.latest(person.email).code;
    const response = await rosa.post('/sdk/v1/otps/authenticate', { method_id, token });
    expect(response.status).toBe(200);
    expect((await rosa.delete('/api/account')).status).toBe(403);
  });
});

it('S68 a code that another browser requested is rejected in an old session', async () => {
  const rosa = await app.signIn();
  await askForCode(recorded, rosa);
  await makeOld(app, rosa);
  upstream.reset();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    for (const endpoint of AFTER_CODE) expect((await make(rosa, endpoint)).status).toBe(403);
  }
  expect(upstream.sdkCalls()).toEqual([]);
});

it('S68 without a session the same calls sign in', async () => {
  const visitor = app.visitor();
  const response = await visitor.post('/sdk/v1/otps/email/login_or_create', {
    email: newPerson().email,
  });
  expect(response.status).toBe(200);
});

it('S68 returns 503 if the provider is unavailable, and sends nothing', async () => {
  const rosa = await app.signIn();
  await makeOld(app, rosa);
  const { userId } = await readStored(app, rosa);
  const user = await app.db('users').where({ id: userId }).first().then(found);
  upstream.script(`GET /v1/users/${user.provider_user_id}`, (response) => response.destroy());
  const response = await rosa.post('/sdk/v1/otps/email/send/secondary', {
    email: newPerson().email,
  });
  expect(response.status).toBe(503);
  expect(upstream.sdkCalls()).toEqual([]);
});
