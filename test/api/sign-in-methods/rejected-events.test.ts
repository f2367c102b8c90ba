import { beforeEach, expect, it } from 'vitest';
import { addEvent } from '#bff/account/account-events.store.ts';
import { newNumber } from '#test/api/factors/attacker.ts';
import { makeOld } from '#test/api/reauthentication/old-session.ts';
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

const reject = (id: string | undefined, client = rosa) =>
  client.post(`/api/account/events/${id}/reject`);

it('S69 a rejection ends all other sessions and removes the added factor', async () => {
  const thief = await app.signIn(person);
  await addByCode(app, thief, 'sms', newNumber());
  const outside = state.sessions.open({
    userId: user.user_id,
    token: 'a-session-that-posy-does-not-know',
    startedAt: Date.now(),
    lastAccessedAt: Date.now(),
    expiresAt: Date.now() + 60_000,
    factors: [],
  });
  const [event] = await listEvents(rosa);
  const response = await reject(event?.id);
  expect([response.status, response.json()]).toEqual([200, { removed: event?.factors, kept: [] }]);
  expect(user.phone_numbers).toEqual([]);
  expect((await thief.get('/api/profile')).status).toBe(401);
  expect((await rosa.get('/api/profile')).status).toBe(200);
  expect(state.sessions.byId(outside.sessionId)).toBeUndefined();
  await app.providerUpToDate();
  expect(state.sessions.ofUser(user.user_id)).toHaveLength(1);
  const [removal, addition] = await listEvents(rosa);
  expect(removal).toMatchObject({ kind: 'factor_removed', notice: false });
  expect(addition).toMatchObject({ id: event?.id, notice: false, rejectable: false });
  // A retry ends the other sessions again, but removes no factor.
  expect((await reject(event?.id)).json()).toEqual({ removed: [], kept: [] });
});

it('S69 a rejection does not remove the last factor', async () => {
  plantPhone(user);
  await listFactors(rosa);
  for (const kind of ['oauth', 'email'] as const) {
    await rosa.delete(`/api/factors/${(await factorOf(rosa, kind)).id}`);
  }
  const event = (await listEvents(rosa)).find(({ kind }) => kind === 'factor_added');
  expect((await reject(event?.id)).json()).toEqual({ removed: [], kept: event?.factors });
  expect(user.phone_numbers).toHaveLength(1);
});

it('S69 unknown and other users’ events return 404, and a rejection needs a reauthentication', async () => {
  const userId = await userIdOf(app, rosa);
  await addEvent(app.db, userId, 'factors_removed', { factors: ['Password'] });
  await addEvent(app.db, userId, 'password_changed', { factors: ['Password'], ids: [] });
  const [changed, purged] = await listEvents(rosa);
  expect([changed?.rejectable, purged?.rejectable]).toEqual([true, false]);
  expect((await reject(purged?.id)).status).toBe(409);
  const stranger = await app.signIn();
  await makeOld(app, stranger);
  await makeOld(app, rosa);
  expect((await reject(changed?.id, stranger)).status).toBe(404);
  expect((await reject('x')).status).toBe(404);
  expect((await reject(crypto.randomUUID())).status).toBe(404);
  expect((await reject(changed?.id)).json()).toMatchObject({ code: 'reauthentication_required' });
  const dismissal = await rosa.post('/api/account/events/dismiss', { ids: ['x'] });
  expect(dismissal.status).toBe(400);
  expect((await app.visitor().get('/api/account/events')).status).toBe(401);
});

it('S69 returns 503 if the provider is unavailable during a rejection, and a retry completes it', async () => {
  const thief = await app.signIn(person);
  await addByCode(app, thief, 'sms', newNumber());
  const [event] = await listEvents(rosa);
  const path = '/v1/users/phone_numbers/:id';
  state.faults.add({ path, method: 'DELETE', fault: { status: 503 } });
  expect((await reject(event?.id)).status).toBe(503);
  expect((await thief.get('/api/profile')).status).toBe(401);
  expect((await listEvents(rosa))[0]).toMatchObject({ notice: true, rejectable: true });
  state.faults.reset();
  expect((await reject(event?.id)).json()).toEqual({ removed: event?.factors, kept: [] });
});
