import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import {
  refusal,
  sameSessionResponse,
  signedInResponse,
} from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const COOKIE = 'posy-known';
const SEND = '/sdk/v1/otps/email/login_or_create';
beforeEach(() => upstream.script('*', { body: { data: { method_id: 'email-test-1' } } }));

/** Signs in and out, so that the browser is known for the address. Returns the browser. */
async function knownFor(email: string, client = app.visitor()): Promise<BrowserlessClient> {
  await app.signIn({ name: 'Nora', email }, client);
  await client.post('/api/signout');
  return client;
}
const cookieOf = (client: BrowserlessClient) => client.cookies.get(COOKIE) ?? '';

/** Uses up the messages that unknown browsers may send to an address. */
async function flood(email: string): Promise<void> {
  for (let count = 0; count < 21; count += 1) await app.visitor().post(SEND, { email });
}
/** Requests `count` messages and returns how many were sent. */
async function sent(client: BrowserlessClient, email: string, count: number): Promise<number> {
  let passed = 0;
  for (let done = 0; done < count; done += 1) {
    if ((await client.post(SEND, { email })).status === 200) passed += 1;
  }
  return passed;
}

it('S71 the cookie survives a sign-out, and has a limited allowance of its own', async () => {
  const { email } = newPerson();
  const owner = await knownFor(email);
  expect(cookieOf(owner)).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  await flood(email);
  expect(await sent(app.visitor(), email, 1)).toBe(0);
  expect(await sent(owner, email, 14)).toBe(10);
});

it('S71 a copy of the cookie shares the allowance, and opens no session', async () => {
  const { email } = newPerson();
  const owner = await knownFor(email);
  const thief = app.visitor();
  thief.cookies.set(COOKIE, cookieOf(owner));
  expect((await thief.get('/api/session')).json()).toEqual({ signedIn: false });
  expect((await thief.get('/api/profile')).status).toBe(401);
  await flood(email);
  expect((await sent(thief, email, 7)) + (await sent(owner, email, 7))).toBe(10);
});

it('S71 the cookie raises no limit for an address that has not signed in in this browser', async () => {
  const client = await knownFor(newPerson().email);
  const { email } = newPerson();
  await flood(email);
  expect(await sent(client, email, 1)).toBe(0);
});

it('S71 forged, foreign and malformed cookies are ignored', async () => {
  const { email } = newPerson();
  const owner = cookieOf(await knownFor(email));
  const [id = '', entry = ''] = owner.split('.');
  const [otherId = ''] = cookieOf(await knownFor(newPerson().email)).split('.');
  const hash = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  await flood(email);
  for (const forged of [
    `${otherId}.${entry}`,
    `${id}.${hash}`,
    `${id}.${'A'.repeat(22)}`,
    `${id}.${entry}x`,
    `${id}`,
    `.${entry}`,
    `${id}.${`${'A'.repeat(22)}.`.repeat(5)}${entry}`,
    'x'.repeat(4000),
  ]) {
    const stranger = app.visitor();
    stranger.cookies.set(COOKIE, forged);
    expect(await sent(stranger, email, 1), forged.slice(0, 60)).toBe(0);
  }
});

it('S71 the cookie keeps the last five destinations', async () => {
  const client = app.visitor();
  const people = Array.from({ length: 6 }, () => newPerson().email);
  for (const email of people) await knownFor(email, client);
  expect(cookieOf(client).split('.')).toHaveLength(6);
  const [first = '', ...rest] = people;
  await app.forgetRates();
  for (const email of [first, ...rest]) {
    await flood(email);
    expect(await sent(client, email, 1), email).toBe(email === first ? 0 : 1);
    await app.forgetRates();
  }
});

it('S71 the cookie has one entry per address, and none for an unverified one', async () => {
  const { email } = newPerson();
  const client = await knownFor(email);
  const before = cookieOf(client);
  expect(before).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  await knownFor(email, client);
  expect(cookieOf(client)).toBe(before);

  const stranger = app.visitor();
  upstream.script('POST /sdk/v1/passwords/authenticate', refusal(401, 'unauthorized_credentials'));
  await stranger.post('/sdk/v1/passwords/authenticate', { email, password: 'wrong' });
  expect(stranger.cookies.has(COOKIE)).toBe(false);
});

/** Returns verified addresses of an account in the provider's format. */
const verified = (emails: string[]) =>
  emails.map((email) => ({ email_id: `email-test-${email}`, email, verified: true }));

it('S71 the cookie keeps the used address of an account with many addresses', async () => {
  const emails = Array.from({ length: 7 }, () => newPerson().email);
  const email = emails.at(-1) ?? '';
  const { data } = signedInResponse(recorded);
  const body = { data: { ...data, user: { ...data.user, emails: verified(emails) } } };
  upstream.script('POST /sdk/v1/passwords/authenticate', { body });
  const owner = app.visitor();
  await owner.post('/sdk/v1/passwords/authenticate', { email, password: 'right' });
  expect(cookieOf(owner).split('.')).toHaveLength(6);
  await flood(email);
  expect(await sent(owner, email, 1)).toBe(1);
});

it('S71 an address that was verified in a running session is known immediately', async () => {
  const client = await app.signIn();
  const { email } = newPerson();
  const { data } = await sameSessionResponse(recorded, client);
  const body = { data: { ...data, user: { ...data.user, emails: verified([email]) } } };
  await client.post(SEND, { email });
  upstream.script('POST /sdk/v1/otps/authenticate', { body });
  const code = { method_id: 'email-test-1', token: '123456' };
  expect((await client.post('/sdk/v1/otps/authenticate', code)).status).toBe(200);
  await flood(email);
  expect(await sent(client, email, 1)).toBe(1);
});
