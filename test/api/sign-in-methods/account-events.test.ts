import { beforeEach, expect, it } from 'vitest';
import { addEvent } from '#bff/account/account-events.store.ts';
import { newNumber } from '#test/api/factors/attacker.ts';
import { makeOld } from '#test/api/reauthentication/old-session.ts';
import { registerPasskey } from '#test/api/session-lifetimes/session-rows.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';
import {
  addByCode,
  factorOf,
  listEvents,
  listFactors,
  plantPhone,
  userWith,
} from './listed-factors.ts';

const app = await launchTestApp({ signInMethods: 'all' });
const { state } = app.emulator;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

let person: ReturnType<typeof newPerson>;
let rosa: BrowserlessClient;
let user: User;
beforeEach(async () => {
  await app.forgetRates();
  state.faults.reset();
  person = newPerson();
  rosa = await app.signIn(person);
  user = userWith(app, person.email);
});

const dismiss = (ids: (string | undefined)[], client = rosa) =>
  client.post('/api/account/events/dismiss', { ids });

it('S69 an addition in a session is shown to the other sessions until it is dismissed', async () => {
  const number = newNumber();
  await addByCode(app, rosa, 'sms', number);
  const other = await app.signIn(person);
  const expected = {
    id: expect.any(String),
    at: expect.any(String),
    kind: 'factor_added',
    factors: [`Phone +1 ··· ${number.slice(-2)}`],
    device: 'Chrome on Linux',
    rejectable: true,
  };
  expect(await listEvents(rosa)).toEqual([{ ...expected, notice: false }]);
  expect(await listEvents(other)).toEqual([{ ...expected, notice: true }]);
  const [event] = await listEvents(other);
  const stranger = await app.signIn();
  expect((await dismiss([event?.id], stranger)).status).toBe(204);
  expect((await listEvents(other))[0]?.notice).toBe(true);
  expect((await dismiss([event?.id], other)).status).toBe(204);
  expect((await dismiss([event?.id], other)).status).toBe(204);
  expect(await listEvents(other)).toEqual([{ ...expected, notice: false }]);
  expect(await listEvents(stranger)).toEqual([]);
});

it('S69 a change with a stolen cookie in another browser is shown to the owner', async () => {
  const thief = app.visitor();
  for (const [name, value] of rosa.cookies) thief.cookies.set(name, value);
  const { id } = await factorOf(rosa, 'oauth');
  const headers = { 'User-Agent': ANDROID };
  expect((await thief.send('DELETE', `/api/factors/${id}`, { headers })).status).toBe(204);
  const [event] = await listEvents(rosa);
  expect(event).toMatchObject({ device: 'Chrome on Android', notice: true });
});

it('S69 the factors of a new account and a pending address store no events', async () => {
  const { email } = newPerson();
  await rosa.post('/sdk/v1/otps/email/send/secondary', { email });
  const factors = await listFactors(rosa);
  expect(factors.map(({ kind }) => kind).sort()).toEqual(['email', 'oauth']);
  expect(factors.every(({ first_seen_at }) => first_seen_at !== null)).toBe(true);
  expect(await listEvents(rosa)).toEqual([]);
  await addByCode(app, rosa, 'email', email);
  expect(await listEvents(rosa)).toMatchObject([{ kind: 'factor_added' }]);
});

it('S69 the existing factors of an account older than the factor records store no events', async () => {
  plantPhone(user);
  await app.db('users').where({ provider_user_id: user.user_id }).update({
    factors_recorded: false,
  });
  await app
    .db('user_factors')
    .where({ user_id: await userIdOf(app, rosa) })
    .delete();
  // No list of factors was recorded yet, but an addition still stores an event.
  await registerPasskey(rosa);
  const seen = Object.fromEntries(
    (await listFactors(rosa)).map(({ kind, first_seen_at }) => [kind, first_seen_at]),
  );
  expect(seen).toEqual({ email: null, phone: null, oauth: null, passkey: expect.any(String) });
  expect(await listEvents(rosa)).toMatchObject([{ factors: ['Passkey'] }]);
});

it('S69 an unfinished passkey or authenticator app is not listed and stores no event', async () => {
  user.totps.push({ totp_id: 'totp-test-unfinished', verified: false });
  await rosa.post('/sdk/v1/webauthn/register/start', { user_agent: 'Chrome' });
  expect((await listFactors(rosa)).map(({ kind }) => kind).sort()).toEqual(['email', 'oauth']);
  expect(await listEvents(rosa)).toEqual([]);
});

it('S69 an unverified address is listed as such', async () => {
  user.emails.push({ email_id: 'email-test-s69', email: 'b.s69@example.com', verified: false });
  const labels = (await listFactors(rosa)).map(({ label }) => label);
  expect(labels).toContain('b.s69@example.com (not verified)');
});

it('S69 a change at the provider is recorded by the next check, and only once by ten concurrent checks', async () => {
  plantPhone(user);
  await Promise.all(Array.from({ length: 10 }, () => listFactors(rosa)));
  expect(await listEvents(rosa)).toMatchObject([
    { kind: 'factor_added', device: null, notice: true },
  ]);
  user.phone_numbers = [];
  await Promise.all([
    ...Array.from({ length: 5 }, () => listFactors(rosa)),
    ...Array.from({ length: 5 }, () => app.signIn(person)),
  ]);
  expect((await listEvents(rosa)).map(({ kind }) => kind)).toEqual([
    'factor_removed',
    'factor_added',
  ]);
});

it('S69 a new password stores an event, the first one as an addition', async () => {
  await rosa.post('/sdk/v1/otps/email/login_or_create', { email: person.email });
  const reset = async (password: string) => {
    await addByCode(app, rosa, 'email', person.email);
    return rosa.post('/sdk/v1/passwords/session/reset', { password });
  };
  expect((await reset('correct horse battery staple 1')).status).toBe(200);
  expect(await listEvents(rosa)).toMatchObject([{ kind: 'factor_added', factors: ['Password'] }]);
  expect((await reset('a wholly different long phrase 2')).status).toBe(200);
  const [changed, ...others] = await listEvents(rosa);
  expect(changed).toMatchObject({ kind: 'password_changed', rejectable: true, notice: false });
  expect(others).toHaveLength(1);
  await app.visitor().post('/sdk/v1/passwords/existing_password/reset', {
    email: person.email,
    existing_password: 'a wholly different long phrase 2',
    new_password: 'yet another long phrase here 3',
  });
  expect((await app.db('account_events').where({ kind: 'password_changed' })).length).toBe(2);
});

it('S69 sign-ins and reauthentications update the last use of a factor', async () => {
  const used = async () =>
    Object.fromEntries((await listFactors(rosa)).map((each) => [each.kind, each.last_used_at]));
  const first = await used();
  expect(first).toEqual({ oauth: expect.any(String), email: null });
  await makeOld(app, rosa);
  const { id } = await factorOf(rosa, 'email');
  const started = await rosa.post('/api/reauthentication/start', { factor_id: id });
  const { method_id } = started.json<{ method_id: string }>();
  const { code } = state.inbox.latest(person.email);
  await rosa.post('/api/reauthentication/verify', { method_id, code });
  const confirmed = await used();
  expect(confirmed).toEqual({ oauth: first.oauth, email: expect.any(String) });
  await app.signIn(person);
  expect(`${(await used()).oauth}` > `${first.oauth}`).toBe(true);
});

it('S69 events are listed for 400 days, at most 100', async () => {
  const userId = await userIdOf(app, rosa);
  await addEvent(app.db, userId, 'factors_removed', { factors: ['Passkey'] });
  await app
    .db('account_events')
    .where({ user_id: userId })
    .update({
      at: app.db.raw("now() - interval '401 days'"),
    });
  expect(await listEvents(rosa)).toEqual([]);
  for (let count = 0; count < 101; count += 1) {
    await addEvent(app.db, userId, 'factors_removed', { factors: [`Phone ${count}`] });
  }
  expect(await app.db('account_events').where({ user_id: userId })).toHaveLength(101);
  const events = await listEvents(rosa);
  expect(events).toHaveLength(100);
  expect(events[0]?.factors).toEqual(['Phone 100']);
});
