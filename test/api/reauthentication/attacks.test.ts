import { describe, expect, it } from 'vitest';
import type { Factor } from '#bff/contracts/factors.ts';
import { createEncryption } from '#bff/crypto/encryption.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { readStored, rewriteStored, sessionCookie } from '#test/harness/app/session-records.ts';
import { callbackToken, newPerson, verify } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { makeOld, OLD_MS } from './old-session.ts';

const app = await launchTestApp({ signInMethods: 'all' });
const isGuarded = async (client: BrowserlessClient) =>
  (await client.delete('/api/sessions')).status === 403;

async function oldSession(person = newPerson()) {
  await app.forgetRates();
  const client = await app.signIn(person);
  await makeOld(app, client);
  return { client, person };
}

async function startByGoogle(client: BrowserlessClient): Promise<URL> {
  const factors = (await client.get('/api/factors')).json<Factor[]>();
  const factor_id = factors.find(({ kind }) => kind === 'oauth')?.id;
  const started = await client.post('/api/reauthentication/start', { factor_id });
  return new URL(started.json<{ redirect_url: string }>().redirect_url);
}

describe('another spelling of an address that the account has', () => {
  const spellingOf = (email: string) => email.replace('@', '+thief@');

  it.each([
    '/otps/email/send/secondary',
    '/otps/email/login_or_create',
    '/magic_links/email/send/secondary',
    '/magic_links/email/login_or_create',
  ])('S68 may be another mailbox: %s is rejected in an old session', async (path) => {
    const { client, person } = await oldSession();
    const response = await client.post(`/sdk/v1${path}`, { email: spellingOf(person.email) });
    expect(response.status).toBe(403);
  });

  it('S68 may be another mailbox: its code is rejected in an old session', async () => {
    const { client, person } = await oldSession();
    const email = spellingOf(person.email);
    await rewriteStored(app, client, { provenAt: Date.now() });
    const sent = await client.post('/sdk/v1/otps/email/send/secondary', { email });
    const { method_id } = sent.json<{ data: { method_id: string } }>().data;
    await rewriteStored(app, client, { provenAt: Date.now() - OLD_MS });
    const token = app.emulator.state.inbox.latest(email).code;
    const tried = await client.post('/sdk/v1/otps/authenticate', { method_id, token });
    expect(tried.status).toBe(403);
    const { emails = [] } = app.emulator.state.users.byEmail(person.email) ?? {};
    const added = emails.find((each) => each.email === email.toLowerCase());
    expect(added?.verified).not.toBe(true);
  });
});

it('S68 a rejected text message does not use up the budget', async () => {
  const { client } = await oldSession();
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const phone_number = `+12025550${180 + attempt}`;
    const response = await client.post('/sdk/v1/otps/sms/send/secondary', { phone_number });
    expect(response.status).toBe(403);
  }
  const sent = await app
    .visitor()
    .post('/sdk/v1/otps/sms/login_or_create', { phone_number: '+12025550199' });
  expect(sent.status).toBe(200);
});

it('S71 reauthentications by text message do not use up the number’s sign-in budget', async () => {
  await app.forgetRates();
  const owner = app.visitor();
  const phone_number = '+12025550170';
  const send = () => owner.post('/sdk/v1/otps/sms/login_or_create', { phone_number });
  const { method_id } = (await send()).json<{ data: { method_id: string } }>().data;
  const token = app.emulator.state.inbox.latest(phone_number).code;
  await owner.post('/sdk/v1/otps/authenticate', { method_id, token });
  const factors = (await owner.get('/api/factors')).json<Factor[]>();
  const factor_id = factors.find(({ kind }) => kind === 'phone')?.id;

  const statuses: number[] = [];
  for (let network = 0; network < 3; network += 1) {
    const thief = app.visitor();
    thief.cookies.set('posy', sessionCookie(owner));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const response = await thief.post('/api/reauthentication/start', { factor_id });
      statuses.push(response.status);
    }
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  owner.cookies.delete('posy');
  expect((await send()).status).toBe(200);
});

it('S68 an identity provider that was added after the start cannot reauthenticate', async () => {
  const { client, person } = await oldSession();
  const start = await startByGoogle(client);
  start.pathname = start.pathname.replace('google', 'github');
  const back = await chooseAccount(start, person);
  const token = back.searchParams.get('token');
  const response = await client.post('/api/reauthentication/verify', { token });
  expect([response.status, response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'reauthentication_failed' }),
  ]);
  expect(await isGuarded(client)).toBe(true);
});

it('S68 a sign-in that replaces a reauthenticated session starts a new period of ten minutes', async () => {
  const { client, person } = await oldSession();
  await verify(client, await callbackToken(client, person));
  expect(await isGuarded(client)).toBe(false);
});

describe('a request that read the session before a reauthentication', () => {
  const store = () => new SessionStore(app.redis, createEncryption(app.sessionKeys));

  it.each(['update', 'rewrite'] as const)(
    'S68 does not overwrite the reauthentication in %s',
    async (by) => {
      const { client } = await oldSession();
      const id = sessionCookie(client);
      const early = await store().read(id);
      if (!early) throw new Error('There is no session.');
      await rewriteStored(app, client, { provenAt: Date.now() });
      const late = { ...early, confirmedAt: Date.now() };
      expect(await store()[by](id, late, 60_000)).toBe(true);
      expect((await readStored(app, client)).confirmedAt).toBe(late.confirmedAt);
      expect(await isGuarded(client)).toBe(false);
    },
  );

  it('S68 never makes an old reauthentication newer', async () => {
    const { client } = await oldSession();
    const { provenAt } = await readStored(app, client);
    const early = await store().read(sessionCookie(client));
    if (!early) throw new Error('There is no session.');
    await store().rewrite(sessionCookie(client), { ...early, confirmedAt: Date.now() });
    expect((await readStored(app, client)).provenAt).toBe(provenAt);
    expect(await isGuarded(client)).toBe(true);
  });
});
