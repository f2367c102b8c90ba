import { beforeEach, describe, expect, it } from 'vitest';
import { makeOld } from '#test/api/reauthentication/old-session.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';
import {
  factorOf,
  listEvents,
  listFactors,
  plantPasskey,
  plantPhone,
  userWith,
} from './listed-factors.ts';

const app = await launchTestApp({ signInMethods: 'all' });
const { faults, passwords } = app.emulator.state;
const PASSWORD = 'correct horse battery staple 1';

let person: ReturnType<typeof newPerson>;
let rosa: BrowserlessClient;
let user: User;

beforeEach(async () => {
  await app.forgetRates();
  faults.reset();
  person = newPerson();
  rosa = await app.signIn(person);
  user = userWith(app, person.email);
});

const remove = (id: string, client = rosa) => client.delete(`/api/factors/${id}`);
const removeByCall = (path: string, client = rosa) => client.delete(`/sdk/v1/users/${path}`);

it('S69 removes every kind of factor but the last one that can sign in', async () => {
  plantPhone(user);
  plantPasskey(user);
  user.totps.push({ totp_id: 'totp-test-removal', verified: true });
  user.crypto_wallets.push({
    crypto_wallet_id: 'crypto-wallet-test-removal',
    crypto_wallet_address: `0x${'ab'.repeat(20)}`,
    crypto_wallet_type: 'ethereum',
    verified: true,
  });
  await passwords.set(user, PASSWORD);
  for (const kind of ['totp', 'password', 'wallet', 'passkey', 'phone', 'oauth'] as const) {
    const { id, removable } = await factorOf(rosa, kind);
    expect([kind, removable, (await remove(id)).status]).toEqual([kind, true, 204]);
  }
  const [last, ...others] = await listFactors(rosa);
  expect(others).toEqual([]);
  expect(last).toMatchObject({ kind: 'email', removable: false, reason: 'last_factor' });
  const response = await remove(last?.id ?? '');
  expect([response.status, response.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'last_factor' }),
  ]);
  expect(user.emails).toHaveLength(1);
});

it('S69 an authenticator app cannot sign in alone, and may always be removed', async () => {
  user.providers = [];
  user.totps.push({ totp_id: 'totp-test-last', verified: true });
  expect((await remove((await factorOf(rosa, 'email')).id)).status).toBe(409);
  expect((await remove('totp-test-last')).status).toBe(204);
});

it('S69 the last email address is not removable while only a password remains', async () => {
  user.providers = [];
  await passwords.set(user, PASSWORD);
  expect((await factorOf(rosa, 'email')).removable).toBe(false);
  expect((await factorOf(rosa, 'password')).removable).toBe(true);
});

it('S69 unknown and other users’ ids return 404 before a reauthentication is required', async () => {
  const milo = await app.signIn();
  const { id } = await factorOf(milo, 'email');
  for (const unknown of [id, 'email-test-unknown', '%F0%9F%8D%95']) {
    expect((await remove(unknown)).status).toBe(404);
  }
  await makeOld(app, rosa);
  const own = await factorOf(rosa, 'oauth');
  const missing = [await remove(id), await removeByCall(`emails/${id}`)];
  expect(missing.map(({ status }) => status)).toEqual([404, 404]);
  expect(missing[1]?.json()).toMatchObject({ status_code: 404, error_type: 'email_not_found' });
  const guarded = [await remove(own.id), await removeByCall(`oauth/${own.id}`)];
  expect(guarded.map(({ status }) => status)).toEqual([403, 403]);
  expect(guarded[0]?.json()).toMatchObject({ code: 'reauthentication_required' });
  expect((await remove(id, app.visitor())).status).toBe(401);
  expect(userWith(app, person.email).providers).toHaveLength(1);
});

it('S69 the gateway does not remove a factor of another kind than its path names', async () => {
  const { id } = await factorOf(rosa, 'oauth');
  expect((await removeByCall(`emails/${id}`)).status).toBe(404);
  expect(user.providers).toHaveLength(1);
});

it('S69 the gateway rejects the last factor in the provider’s format', async () => {
  const removed = await removeByCall(`oauth/${(await factorOf(rosa, 'oauth')).id}`);
  expect([removed.status, removed.json()]).toMatchObject([
    200,
    { data: { __user: { providers: [], emails: [{ email: person.email }] } } },
  ]);
  const response = await removeByCall(`emails/${(await factorOf(rosa, 'email')).id}`);
  expect([response.status, response.json()]).toMatchObject([
    409,
    { status_code: 409, error_type: 'last_factor' },
  ]);
  expect((await listEvents(rosa))[0]).toMatchObject({
    kind: 'factor_removed',
    factors: ['Google account'],
    notice: false,
  });
});

describe.each(['/api/factors', 'the gateway'])('two tabs, by %s', (way) => {
  it('S69 that remove the last two factors concurrently leave one', async () => {
    const [email, oauth] = [await factorOf(rosa, 'email'), await factorOf(rosa, 'oauth')];
    const responses = await Promise.all(
      way === 'the gateway'
        ? [removeByCall(`emails/${email.id}`), removeByCall(`oauth/${oauth.id}`)]
        : [remove(email.id), remove(oauth.id)],
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([way === 'the gateway' ? 200 : 204, 409]);
    expect(user.emails.length + user.providers.length).toBe(1);
    const events = await listEvents(rosa);
    expect(events.map(({ kind, factors }) => [kind, factors.length])).toEqual([
      ['factor_removed', 1],
    ]);
  });
});

describe('the provider is down', () => {
  const rows = () =>
    app
      .db('user_factors')
      .where({ factor_id: user.providers[0]?.oauth_user_registration_id ?? '' });

  it.each([
    ['listing the factors', 'GET', '/v1/users/:user_id'],
    ['deleting the factor', 'DELETE', '/v1/users/oauth/:id'],
  ])('S69 at %s: 503, and nothing is recorded', async (_, method, path) => {
    const { id } = await factorOf(rosa, 'oauth');
    faults.add({ path, method, fault: { status: 503 } });
    expect((await remove(id)).status).toBe(503);
    faults.reset();
    expect([user.providers.length, (await rows()).length]).toEqual([1, 1]);
    expect(await listEvents(rosa)).toEqual([]);
    expect((await remove(id)).status).toBe(204);
  });

  it('S69 a removal whose response was lost is recorded by the next check', async () => {
    const { id } = await factorOf(rosa, 'oauth');
    faults.add({ path: '/v1/users/oauth/:id', method: 'DELETE', fault: { cut: 'after' } });
    expect((await remove(id)).status).toBe(503);
    expect(await listEvents(rosa)).toEqual([]);
    expect((await listFactors(rosa)).map(({ kind }) => kind)).toEqual(['email']);
    expect(await listEvents(rosa)).toMatchObject([
      { kind: 'factor_removed', factors: ['Google account'], device: null, notice: true },
    ]);
  });

  it('S69 hanging removals leave database connections for other requests', async () => {
    faults.add({ path: '/v1/users/:user_id', method: 'GET', fault: { delayMs: 20_000 } });
    const clients = await Promise.all(Array.from({ length: 12 }, () => app.signIn()));
    faults.reset();
    const ids = await Promise.all(
      clients.map(async (client) => (await factorOf(client, 'oauth')).id),
    );
    faults.add({ path: '/v1/users/:user_id', method: 'GET', fault: { delayMs: 20_000 } });
    const removals = Promise.all(clients.map((client, n) => remove(ids[n] ?? '', client)));
    for (let count = 0; count < 5; count += 1) {
      expect((await rosa.get('/api/profile')).status).toBe(200);
    }
    expect(new Set((await removals).map(({ status }) => status))).toEqual(new Set([503]));
  }, 30_000);
});
