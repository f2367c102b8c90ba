import { afterAll, beforeEach, expect, it } from 'vitest';
import { addJob } from '#bff/jobs/jobs.store.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp, userIdOf } from '#test/harness/app/test-app.ts';
import { newNumber } from './attacker.ts';
import { mailedToken, PROOFS, signInByCode } from './victim.ts';

const around = await launchSurroundings();
const app = await startApp(around);
afterAll(() => app.stop());
beforeEach(() => app.forgetRates());

const states = async (client: BrowserlessClient) => {
  const rows = await app.db('user_factors').where({ user_id: await userIdOf(app, client) });
  return Object.fromEntries(rows.map(({ address, state }) => [address, state]));
};

it('S67 an address that its session proves by a code stays in the account', async () => {
  const client = await app.signIn();
  const { email } = newPerson();
  const sent = await client.post('/sdk/v1/otps/email/send/secondary', { email });
  expect(await states(client)).toMatchObject({ [email]: 'pending' });
  const { method_id } = sent.json<{ data: { method_id: string } }>().data;
  const token = app.emulator.state.inbox.latest(email).code;
  const proof = await client.post('/sdk/v1/otps/authenticate', { method_id, token });
  expect(proof.status).toBe(200);
  expect(await states(client)).toMatchObject({ [email]: 'proven' });
  const elsewhere = app.visitor();
  expect((await signInByCode(app, elsewhere, 'email', email)).status).toBe(200);
  expect(await userIdOf(app, elsewhere)).toBe(await userIdOf(app, client));
});

it.each(['callback', 'gateway'])(
  'S67 an address that its session proves by a link, through the %s, stays',
  async (way) => {
    const client = await app.signIn();
    const userId = await userIdOf(app, client);
    const { email } = newPerson();
    await client.post('/sdk/v1/magic_links/email/send/secondary', { email });
    const token = mailedToken(app, email);
    const response =
      way === 'callback'
        ? await client.post('/api/auth/verify', { accessToken: token, tokenType: 'magic_links' })
        : await client.post('/sdk/v1/magic_links/authenticate', { token });
    expect([response.status, await userIdOf(app, client)]).toEqual([200, userId]);
    expect(await states(client)).toMatchObject({ [email]: 'proven' });
  },
);

it('S67 a number that a session added is removed when its owner proves it elsewhere', async () => {
  const attacker = await app.signIn();
  const number = newNumber();
  await attacker.post('/sdk/v1/otps/sms/send/secondary', { phone_number: number });
  const first = await signInByCode(app, app.visitor(), 'sms', number);
  expect([first.status, first.json()]).toMatchObject([409, { error_type: 'sign_in_again' }]);
  expect(await states(attacker)).not.toHaveProperty(number);
  const victim = app.visitor();
  expect((await signInByCode(app, victim, 'sms', number)).status).toBe(200);
  expect(await userIdOf(app, victim)).not.toBe(await userIdOf(app, attacker));
});

it('S67 another session of the same account cannot prove an address that one session added', async () => {
  const person = newPerson();
  const first = await app.signIn(person);
  const second = await app.signIn(person);
  const { email } = newPerson();
  await first.post('/sdk/v1/magic_links/email/send/secondary', { email });
  const response = await PROOFS[0]?.[1](app, second, email);
  expect([response?.status, response?.json()]).toMatchObject([409, { code: 'sign_in_again' }]);
});

it('S67 an expired link does not add its address to the account that requested it', async () => {
  const client = await app.signIn();
  const { email } = newPerson();
  await client.post('/sdk/v1/magic_links/email/send/secondary', { email });
  const user = app.emulator.state.users.byEmail(email);
  await app.db('user_factors').where({ address: email }).update({ expires_at: app.db.fn.now() });
  const response = await client.post('/sdk/v1/magic_links/authenticate', {
    token: mailedToken(app, email),
  });
  expect([response.status, response.json()]).toMatchObject([409, { error_type: 'sign_in_again' }]);
  expect(user?.emails.map((each) => each.email)).not.toContain(email);
  expect([user?.emails.length, user?.providers.length]).toEqual([1, 1]);
  expect((await client.get('/api/profile')).status).toBe(200);
});

it('S67 an address that is not proven in time is deleted at the provider', async () => {
  const client = await app.signIn();
  const { email } = newPerson();
  await client.post('/sdk/v1/otps/email/send/secondary', { email });
  const user = app.emulator.state.users.byEmail(email);
  // Keep the address at the provider, because Posy must not rely on the provider's expiry.
  app.emulator.state.users.expireUnverified(user?.emails[1]?.email_id ?? '', Infinity);
  await around
    .db('user_factors')
    .where({ state: 'pending' })
    .update({
      expires_at: around.db.raw("now() - interval '2 minutes'"),
    });
  await addJob(app.db, { kind: 'find_overdue_factors', payload: {} });
  await app.providerUpToDate();
  expect(app.emulator.state.users.byEmail(email)).toBeUndefined();
  expect(await app.db('user_factors').where({ address: email })).toEqual([]);
});

it('S67 check_unproven deletes an unproven address of a user who has a proven factor', async () => {
  const person = newPerson();
  await app.signIn(person);
  const { email } = newPerson();
  const user = app.emulator.state.users.byEmail(person.email);
  user?.emails.push({ email_id: 'email-unproven', email, verified: false });
  const payload = { providerUserId: `${user?.user_id}` };
  await addJob(app.db, { kind: 'check_unproven', payload });
  await app.providerUpToDate();
  expect(user?.emails.map((each) => each.email)).toEqual([person.email]);
});

it('S67 a code for a verified address without a record does not make it pending', async () => {
  const person = newPerson();
  const client = await app.signIn(person);
  const { email } = newPerson();
  const user = app.emulator.state.users.byEmail(person.email);
  user?.emails.push({ email_id: 'email-verified', email, verified: true });
  const sent = await client.post('/sdk/v1/otps/email/login_or_create', { email });
  expect(sent.status).toBe(200);
  expect(await states(client)).not.toHaveProperty(email);
});
