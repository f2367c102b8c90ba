import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import { registerPasskey } from '#test/api/session-lifetimes/session-rows.ts';
import { IMPERSONATION, SIGN_INS } from '#test/api/session-lifetimes/sign-in-rows.ts';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { readStored, sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson, repeatPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsOf } from '#test/harness/app/test-jobs.ts';
import { type Authenticator, addApp, enter, sessionOf, userWith } from './authenticator.ts';

const app = await launchTestApp({ signInMethods: SIGN_IN_METHODS.join() });
const { state } = app.emulator;

/** Rows of SIGN_INS that need a new account for each test, or create one themselves. */
const NEW_EACH_TIME = ['new password', 'password reset by the old password', 'passkey'];

let authenticator: Authenticator;
let openedFor: string;

beforeEach(async () => {
  await app.forgetRates();
  // Rows derive a phone number from the time, so a fixed time would repeat the number.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  repeatPerson();
});

/**
 * Adds an authenticator app to each user that signs in. For passkeys, ignores the earlier sign-in
 * that registers the passkey.
 */
function addAppAtSignIn(isPasskey: boolean): void {
  const open = state.sessions.open;
  vi.spyOn(state.sessions, 'open').mockImplementation((fields) => {
    const user = state.users.byId(fields.userId);
    const counts = !isPasskey || fields.factors.some(({ type }) => type === 'webauthn');
    if (user && counts) {
      user.totps = [];
      authenticator = addApp(app, user);
      openedFor = user.user_id;
    }
    return open(fields);
  });
}

const leaks = ({ text, headers }: ClientResponse) =>
  state.canaries.find(JSON.stringify([text, headers]));

/** Checks the response of a sign-in call that still requires a code. */
function expectPendingSignIn(call: string, response: ClientResponse): void {
  if (call === '/api/auth/verify') {
    expect([response.status, response.json()]).toEqual([
      200,
      { signedIn: false, secondFactor: true },
    ]);
    return;
  }
  if (call === '/v1/oauth/callback') {
    expect([response.status, response.json()]).toEqual([
      200,
      { redirect_url: `${app.publicUrl}/login` },
    ]);
    return;
  }
  expect([response.status, response.json()]).toEqual([
    403,
    {
      status_code: 403,
      request_id: expect.any(String),
      error_type: 'second_factor_required',
      error_message: expect.any(String),
      error_url: '',
    },
  ]);
}

describe.each(SIGN_INS)('$name', ({ name, call, signIn }) => {
  it('S70 requires the code, and then begins a session', async () => {
    if (!NEW_EACH_TIME.includes(name)) {
      // Create the account first: a purge would remove an app that exists at sign-up (S67).
      repeatPerson(newPerson());
      await signIn(app, app.visitor());
    }
    addAppAtSignIn(name === 'passkey');
    const client = app.visitor();
    const response = await signIn(app, client);
    vi.restoreAllMocks();
    expectPendingSignIn(call, response);
    expect(sessionCookie(client)).toBe('');
    expect(client.cookies.has('posy-known')).toBe(false);
    expect(leaks(response)).toEqual([]);
    expect(await sessionOf(client)).toEqual({ signedIn: false, secondFactor: true });
    expect((await client.get('/api/profile')).status).toBe(401);
    expect((await client.post('/sdk/v1/sessions/authenticate', {})).json()).toEqual({
      data: { session: null, user: null },
    });

    const entered = await enter(client, { code: authenticator.code() });
    expect([entered.status, entered.json()]).toEqual([200, { signedIn: true }]);
    expect(leaks(entered)).toEqual([]);
    expect(client.cookies.has('posy-2fa')).toBe(false);
    expect(await sessionOf(client)).toMatchObject({ signedIn: true, confirmed: true });
    expect((await client.get('/api/profile')).status).toBe(200);
    const { providerSessionId } = await readStored(app, client);
    const session = state.sessions.byId(providerSessionId);
    expect(session?.userId).toBe(openedFor);
    const days = ((session?.expiresAt ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    const revoked = (await jobsOf(app.db)).map(({ payload }) => payload.sessionId);
    expect(revoked).not.toContain(providerSessionId);
  });
});

it('S70 an impersonated session needs no code', async () => {
  const client = app.visitor();
  const open = state.sessions.open;
  vi.spyOn(state.sessions, 'open').mockImplementation((fields) => {
    const user = state.users.byId(fields.userId);
    const isSupport = fields.factors.some(({ type }) => type === 'impersonated');
    if (user && isSupport && user.totps.length === 0) addApp(app, user);
    return open(fields);
  });
  expect((await IMPERSONATION.signIn(app, client)).status).toBe(200);
  vi.restoreAllMocks();
  expect(await sessionOf(client)).toMatchObject({ signedIn: true, method: 'impersonation' });
});

it('S70 an unconfirmed app is not required', async () => {
  const person = newPerson();
  await app.signIn(person);
  const user = userWith(app, person.email);
  addApp(app, user);
  for (const entry of user.totps) entry.verified = false;
  expect(await sessionOf(await app.signIn(person))).toMatchObject({ signedIn: true });
});

it('S70 a response without the list of apps does not bypass the code', async () => {
  const person = newPerson();
  await app.signIn(person);
  const user = userWith(app, person.email);
  addApp(app, user);
  state.faults.add({
    path: '/v1/oauth/authenticate',
    fault: { merge: { user: { ...user, totps: undefined } } },
    times: 1,
  });
  const client = await app.signIn(person);
  expect(await sessionOf(client)).toEqual({ signedIn: false, secondFactor: true });
});

it('S70 registering a passkey in a running session needs no code, and does not renew the session', async () => {
  const person = newPerson();
  const client = await app.signIn(person);
  addApp(app, userWith(app, person.email));
  const { createdAt, provenAt } = await readStored(app, client);
  expect((await registerPasskey(client)).response.status).toBe(200);
  expect(await readStored(app, client)).toMatchObject({ createdAt, provenAt });
  expect(await sessionOf(client)).toMatchObject({ signedIn: true });
});

it('S70 signing in over a running session ends it before the code is entered', async () => {
  const person = newPerson();
  const client = await app.signIn(person);
  const thief = client.copy();
  const { providerSessionId } = await readStored(app, client);
  const app2 = addApp(app, userWith(app, person.email));
  const response = await client.post('/api/auth/verify', {
    accessToken: await app.callbackToken(client, person),
  });
  expect(response.json()).toEqual({ signedIn: false, secondFactor: true });
  expect(response.headers['clear-site-data']).toBeUndefined();
  expect((await thief.get('/api/profile')).status).toBe(401);
  await app.runJobs();
  expect(state.sessions.byId(providerSessionId)).toBeUndefined();
  expect((await enter(client, { code: app2.code() })).status).toBe(200);
});
