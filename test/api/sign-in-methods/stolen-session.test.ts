import { beforeEach, expect, it, vi } from 'vitest';
import { newNumber } from '#test/api/factors/attacker.ts';
import { signInByCode } from '#test/api/factors/victim.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { addByCode, factorOf, listEvents } from './listed-factors.ts';

const app = await launchTestApp({ signInMethods: 'all' });
const OWNERS = 'correct horse battery staple 1';
const THIEFS = 'a wholly different long phrase 2';
const { faults, inbox } = app.emulator.state;
let person: ReturnType<typeof newPerson>;
let stolen: BrowserlessClient;
beforeEach(async () => {
  faults.reset();
  await app.forgetRates();
  person = newPerson();
  stolen = await app.signIn(person);
});

const reject = (id: string | undefined, client: BrowserlessClient) =>
  client.post(`/api/account/events/${id}/reject`);

it('S69 the session that made a change dismisses its event only for itself', async () => {
  await addByCode(app, stolen, 'sms', newNumber());
  const [event] = await listEvents(stolen);
  const response = await stolen.post('/api/account/events/dismiss', { ids: [event?.id] });
  expect(response.status).toBe(204);
  const headers = { 'User-Agent': 'Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1.15' };
  const again = await stolen.get('/api/account/events', headers);
  expect(again.json<{ notice: boolean }[]>()[0]?.notice).toBe(false);
  const owner = await app.signIn(person);
  expect((await listEvents(owner))[0]).toMatchObject({ id: event?.id, notice: true });
  await owner.post('/api/account/events/dismiss', { ids: [event?.id] });
  expect((await listEvents(owner))[0]?.notice).toBe(false);
});

it('S69 “This wasn’t me” by the session that made a change does not hide it from others', async () => {
  await stolen.delete(`/api/factors/${(await factorOf(stolen, 'oauth')).id}`);
  const [event] = await listEvents(stolen);
  expect((await reject(event?.id, stolen)).status).toBe(200);
  const owner = app.visitor();
  expect((await signInByCode(app, owner, 'email', person.email)).status).toBe(200);
  expect((await listEvents(owner)).find(({ id }) => id === event?.id)?.notice).toBe(true);
});

it('S69 “This wasn’t me” removes a password that an attacker has set, but not one that was set later', async () => {
  const reset = (password: string) => stolen.post('/sdk/v1/passwords/session/reset', { password });
  const guess = (password: string) =>
    app.visitor().post('/sdk/v1/passwords/authenticate', { email: person.email, password });
  for (const password of [THIEFS, OWNERS, THIEFS]) {
    await addByCode(app, stolen, 'email', person.email);
    expect((await reset(password)).status).toBe(200);
  }
  const [newest, older] = (await listEvents(stolen)).filter(
    ({ kind }) => kind === 'password_changed',
  );
  expect((await reject(older?.id, stolen)).json()).toEqual({ removed: [], kept: [] });
  expect((await reject(newest?.id, stolen)).json()).toEqual({ removed: ['Password'], kept: [] });
  expect((await guess(THIEFS)).status).toBeGreaterThanOrEqual(400);
});

it.each([
  // The delayed provider call during which the sign-in happens. A rejection lists the sessions
  // before it deletes the factor.
  ['before the removal', 'GET', '/v1/sessions', 2_500],
  ['during the removal', 'DELETE', '/v1/users/phone_numbers/:id', 1_500],
])(
  'S69 a sign-in by the rejected factor %s keeps no session',
  async (_, method, path, took) => {
    const thief = await app.signIn(person);
    const number = newNumber();
    await addByCode(app, thief, 'sms', number);
    const again = app.visitor();
    const sent = await again.post('/sdk/v1/otps/sms/login_or_create', { phone_number: number });
    const { method_id } = sent.json<{ data: { method_id: string } }>().data;
    const [event] = await listEvents(stolen);
    faults.add({ path, method, fault: { delayMs: took }, times: 1 });
    const rejected = reject(event?.id, stolen);
    await vi.waitUntil(() => faults.taken > 0, { timeout: 5_000 });
    const token = inbox.latest(number).code;
    await again.post('/sdk/v1/otps/authenticate', { method_id, token });
    expect((await rejected).status).toBe(200);
    expect((await again.get('/api/profile')).status).toBe(401);
    expect((await stolen.get('/api/profile')).status).toBe(200);
  },
  20_000,
);
