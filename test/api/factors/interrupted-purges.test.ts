import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp, type TestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { ATTACKERS_PASSWORD, newNumber, signUp, userOf } from './attacker.ts';
import { PROOFS, signInByCode } from './victim.ts';

const around = await launchSurroundings();
const { faults } = around.emulator.state;

let app: TestApp;
beforeEach(async () => {
  app = await startApp(around);
});
afterEach(async () => {
  faults.reset();
  await app.stop();
  await app.forgetRates();
});

/**
 * The provider calls of a purge for an account with a password, a passkey, an unproven phone and
 * TOTP.
 */
const CALLS = [
  ['listing the factors', 'GET', '/v1/users/:user_id'],
  ['deleting the phone', 'DELETE', '/v1/users/phone_numbers/:id'],
  ['deleting the passkey', 'DELETE', '/v1/users/webauthn_registrations/:id'],
  ['deleting the authenticator app', 'DELETE', '/v1/users/totps/:id'],
  ['deleting the password', 'DELETE', '/v1/users/passwords/:id'],
  ['listing the sessions', 'GET', '/v1/sessions'],
] as const;

/** Registers an address with a password and plants factors that a purge must delete. */
async function attack() {
  const { email } = newPerson();
  const attacker = await signUp(app, email);
  const attackersId = await userIdOf(app, attacker);
  const user = userOf(app, email);
  const number = newNumber();
  user.phone_numbers.push({ phone_id: `phone-${number}`, phone_number: number, verified: false });
  user.totps.push({ totp_id: `totp-${number}`, verified: true });
  user.webauthn_registrations.push({
    webauthn_registration_id: `webauthn-${number}`,
    domain: 'localhost',
    user_agent: '',
    authenticator_type: '',
    verified: true,
    name: 'Passkey',
  });
  return { email, attacker, attackersId, number };
}

const marks = () => around.db('factor_purge_pending').select('provider_user_id');
const prove = (email: string, client = app.visitor()) => signInByCode(app, client, 'email', email);
const isClean = (email: string) => {
  const { password, phone_numbers, webauthn_registrations, totps } = userOf(app, email);
  return password === null && [phone_numbers, webauthn_registrations, totps].flat().length === 0;
};

describe.each(CALLS)('the provider fails at %s', (_, method, path) => {
  it('S67 the sign-in returns 503, and the next one completes the purge first', async () => {
    const { email, attacker, attackersId } = await attack();
    faults.add({ path, method, fault: { status: 503 } });
    expect((await prove(email)).status).toBe(503);
    expect((await attacker.get('/api/profile')).status).toBe(401);
    expect((await prove(email)).status).toBe(503);

    faults.reset();
    const victim = app.visitor();
    expect((await prove(email, victim)).status).toBe(200);
    expect([isClean(email), await marks()]).toEqual([true, []]);
    expect(await userIdOf(app, victim)).toBe(attackersId);
    expect((await attacker.get('/api/profile')).status).toBe(401);
    const [event, ...others] = await app.db('account_events').where({ user_id: attackersId });
    expect(others).toEqual([]);
    expect(event?.details.factors?.toSorted()).toEqual([
      'Authenticator app',
      'Passkey',
      'Password',
      expect.stringMatching(/^Phone \+1 ··· \d\d$/),
    ]);
  });
});

it('S67 the event names the label of two passkeys once', async () => {
  const { email, attackersId } = await attack();
  const { webauthn_registrations: passkeys } = userOf(app, email);
  for (const passkey of [...passkeys]) {
    passkeys.push({ ...passkey, webauthn_registration_id: 'webauthn-second' });
  }
  expect((await prove(email)).status).toBe(200);
  const [event] = await app.db('account_events').where({ user_id: attackersId });
  expect(event?.details.factors?.filter((label) => label === 'Passkey')).toEqual(['Passkey']);
});

it('S67 a deletion whose response was lost counts as done', async () => {
  const { email } = await attack();
  const path = '/v1/users/passwords/:id';
  faults.add({ path, method: 'DELETE', fault: { cut: 'after' }, times: 1 });
  expect((await prove(email)).status).toBe(503);
  expect((await prove(email)).status).toBe(200);
  expect([isClean(email), await marks()]).toEqual([true, []]);
});

it('S67 while a purge is incomplete, the attacker’s password is rejected', async () => {
  const { email } = await attack();
  const path = '/v1/users/totps/:id';
  faults.add({ path, method: 'DELETE', fault: { status: 503 } });
  expect((await prove(email)).status).toBe(503);
  const { emulator } = app;
  const user = userOf(app, email);
  await emulator.state.passwords.set(user, ATTACKERS_PASSWORD);
  const attempt = () =>
    app.visitor().post('/sdk/v1/passwords/authenticate', { email, password: ATTACKERS_PASSWORD });
  expect((await attempt()).status).toBe(503);
  faults.reset();
  expect((await attempt()).status).toBe(401);
  expect([isClean(email), await marks()]).toEqual([true, []]);
});

it('S67 a job completes a purge that a crash interrupted', async () => {
  const { email } = await attack();
  faults.add({ path: '/v1/users/passwords/:id', method: 'DELETE', fault: { status: 503 } });
  expect((await prove(email)).status).toBe(503);
  await app.stop();
  faults.reset();
  await around.db('factor_purge_pending').update({
    started_at: around.db.raw("started_at - interval '1 minute'"),
  });
  app = await startApp(around);
  // The schedule adds this job every minute. Adding it twice must still queue one job for each
  // purge.
  await addJob(app.db, { kind: 'find_overdue_factors', payload: {} });
  await addJob(app.db, { kind: 'find_overdue_factors', payload: {} });
  await app.providerUpToDate();
  expect([isClean(email), await marks()]).toEqual([true, []]);
});

it('S67 two concurrent sign-ins of the victim succeed, and store one event', async () => {
  const { email, attackersId } = await attack();
  const byGoogle = PROOFS[0]?.[1];
  const clients = [app.visitor(), app.visitor()];
  const responses = await Promise.all(clients.map((client) => byGoogle?.(app, client, email)));
  expect(responses.map((response) => response?.status)).toEqual([200, 200]);
  const profiles = await Promise.all(clients.map((client) => client.get('/api/profile')));
  expect(profiles.map(({ status }) => status)).toEqual([200, 200]);
  expect([isClean(email), await marks()]).toEqual([true, []]);
  expect(await app.db('account_events').where({ user_id: attackersId })).toHaveLength(1);
});
