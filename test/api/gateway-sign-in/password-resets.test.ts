import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const OLD = 'correct horse battery staple 1';
const NEW = 'a wholly different long phrase 2';
const MINUTES = { session_duration_minutes: 60 };
const status = async (client: BrowserlessClient) => (await client.get('/api/profile')).status;

async function signUp(email: string): Promise<BrowserlessClient> {
  const client = app.visitor();
  const response = await client.post('/sdk/v1/passwords', { email, password: OLD, ...MINUTES });
  expect([response.status, response.text]).toEqual([200, expect.stringContaining('session')]);
  return client;
}

type Reset = (client: BrowserlessClient, email: string) => Promise<{ status: number }>;

const byEmail: Reset = async (client, email) => {
  await client.post('/sdk/v1/passwords/email/reset/start', { email });
  const [link] = app.emulator.state.inbox.latest(email).links ?? [];
  const token = new URL(link?.url ?? '').searchParams.get('token');
  return client.post('/sdk/v1/passwords/email/reset', { token, password: NEW, ...MINUTES });
};
const byOldPassword: Reset = (client, email) =>
  client.post('/sdk/v1/passwords/existing_password/reset', {
    email,
    existing_password: OLD,
    new_password: NEW,
    ...MINUTES,
  });

it.each([
  ['by email', byEmail],
  ['by the old password', byOldPassword],
])('S35 a new password %s ends all other sessions of the user', async (_, reset) => {
  const { email } = newPerson();
  const thief = await signUp(email);
  const owner = app.visitor();
  expect((await reset(owner, email)).status).toBe(200);
  expect([await status(thief), await status(owner)]).toEqual([401, 200]);
});

it('S35 a new password in a session ends all other sessions', async () => {
  const { email } = newPerson();
  const owner = await signUp(email);
  const thief = app.visitor();
  await thief.post('/sdk/v1/passwords/authenticate', { email, password: OLD, ...MINUTES });
  expect(await status(thief)).toBe(200);
  const response = await owner.post('/sdk/v1/passwords/session/reset', {
    password: NEW,
    ...MINUTES,
  });
  expect(response.status).toBe(200);
  expect([await status(thief), await status(owner)]).toEqual([401, 200]);
});

it('the login link of the email signs in through our callback, without a new password', async () => {
  const { email } = newPerson();
  await signUp(email);
  const owner = app.visitor();
  await owner.post('/sdk/v1/passwords/email/reset/start', { email });
  const [, link] = app.emulator.state.inbox.latest(email).links ?? [];
  const { origin, pathname, searchParams } = new URL(link?.url ?? '');
  expect([origin, pathname]).toEqual([app.publicUrl, '/auth/callback']);
  const response = await owner.post('/api/auth/verify', {
    accessToken: searchParams.get('token'),
    tokenType: searchParams.get('stytch_token_type'),
  });
  expect([response.status, response.json()]).toEqual([200, { signedIn: true }]);
  expect(await status(owner)).toBe(200);
});
