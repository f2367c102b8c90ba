import { afterEach, beforeEach, expect, it } from 'vitest';
import { ATTACKERS_PASSWORD, signUp, userOf } from '#test/api/factors/attacker.ts';
import { PROOFS } from '#test/api/factors/victim.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsOf } from '#test/harness/app/test-jobs.ts';
import { type Authenticator, addApp, enter, sessionOf } from './authenticator.ts';
import { newestSession } from './pending-sign-in.fixture.ts';

const app = await launchTestApp({ signInMethods: 'all' });
const { state } = app.emulator;

let email: string;
let attacker: BrowserlessClient;
let authenticator: Authenticator;

/**
 * Creates an account with the victim's address and an app that the attacker added at the provider.
 */
beforeEach(async () => {
  await app.forgetRates();
  ({ email } = newPerson());
  await signUp(app, email);
  authenticator = addApp(app, userOf(app, email));
  // The provider records the victim's first proof and ends all sessions, but Posy gets no response.
  state.faults.add({ path: '/v1/oauth/authenticate', fault: { cut: 'after' }, times: 1 });
  expect((await prove())?.status).toBe(503);
  await state.passwords.set(userOf(app, email), ATTACKERS_PASSWORD);
  attacker = app.visitor();
  const password = ATTACKERS_PASSWORD;
  const response = await attacker.post('/sdk/v1/passwords/authenticate', { email, password });
  expect(response.status).toBe(403);
  expect(await sessionOf(attacker)).toEqual({ signedIn: false, secondFactor: true });
});
afterEach(() => state.faults.reset());

const prove = (client = app.visitor()) => PROOFS[0]?.[1](app, client, email);
const marks = () => app.db('factor_purge_pending').select('provider_user_id');

it('S67 S70 while a purge is incomplete, a code completes no sign-in', async () => {
  const path = '/v1/users/totps/:id';
  state.faults.add({ path, method: 'DELETE', fault: { status: 503 } });
  expect((await prove())?.status).toBe(503);
  expect((await enter(attacker, { code: authenticator.code() })).status).toBe(503);
  expect(sessionCookie(attacker)).toBe('');
  expect((await attacker.get('/api/profile')).status).toBe(401);
  state.faults.reset();
  expect((await prove())?.status).toBe(200);
  expect(await marks()).toEqual([]);
  expect((await enter(attacker, { code: authenticator.code(1) })).status).toBe(401);
  expect(sessionCookie(attacker)).toBe('');
});

it('S67 S70 a code that was accepted before a purge does not complete its sign-in', async () => {
  const { sessionId } = newestSession(app, userOf(app, email).user_id);
  const revocations = async () =>
    (await jobsOf(app.db)).filter(({ payload }) => payload.sessionId === sessionId);
  expect(await revocations()).toHaveLength(1);
  expect((await prove())?.status).toBe(200);
  expect(state.sessions.byId(sessionId)).toBeUndefined();
  // The job is gone. Completing a sign-in has to cancel it, and fails without it.
  expect(await revocations()).toEqual([]);
});

it('S67 after a proof whose response was lost, the next proof removes the attacker’s factors', async () => {
  const attackers = await app.db('users').where({ provider_user_id: userOf(app, email).user_id });
  const victim = app.visitor();
  expect((await prove(victim))?.status).toBe(200);
  expect(await sessionOf(victim)).toMatchObject({ signedIn: true });
  expect(userOf(app, email)).toMatchObject({ totps: [], password: null });
  const events = await app.db('account_events').where({ user_id: attackers[0]?.id ?? '' });
  expect(events.map(({ kind }) => kind)).toContain('factors_removed');
  const again = app.visitor();
  expect((await prove(again))?.json()).toEqual({ signedIn: true });
});
