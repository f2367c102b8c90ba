import { beforeEach, expect, it } from 'vitest';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const { faults, sessions } = app.emulator.state;
const path = '/v1/oauth/authenticate';
beforeEach(() => faults.reset());

it('a new sign-in succeeds after a failed one', async () => {
  const client = app.visitor();
  const person = newPerson();
  faults.add({ path, fault: { status: 500 }, times: 1 });
  const accessToken = await app.callbackToken(client, person);
  expect((await client.post('/api/auth/verify', { accessToken })).status).toBe(503);
  await app.signIn(person, client);
  expect((await client.get('/api/profile')).status).toBe(200);
});

it('a user without a name and an address at the provider gets an account', async () => {
  const user = { user_id: 'user-without-name', emails: [], name: undefined };
  faults.add({ path, fault: { merge: { user } }, times: 1 });
  const client = await app.signIn();
  const profile = (await client.get('/api/profile')).json<{ username: string; name: string }>();
  expect(profile.username).toMatch(/^[a-z]+-[a-z]+$/);
  expect(profile.name.toLowerCase().replace(' ', '-')).toBe(profile.username);
});

it('S31 an internal failure after the exchange leaves no session, here or at the provider', async () => {
  const client = app.visitor();
  const person = newPerson();
  const accessToken = await app.callbackToken(client, person);
  await app.providerUpToDate();
  const before = [await app.redis.keys('session:*'), sessions.count()];
  await app.db.raw('ALTER TABLE profiles RENAME TO profiles_away');
  try {
    const response = await client.post('/api/auth/verify', { accessToken });
    expect([response.status, response.json()]).toMatchObject([500, { code: 'internal' }]);
  } finally {
    await app.db.raw('ALTER TABLE profiles_away RENAME TO profiles');
  }
  expect(app.emulator.state.calls.of('POST', path)).toBeGreaterThan(0);
  expect(await app.redis.keys('session:*')).toEqual(before[0]);
  await app.providerUpToDate();
  expect(sessions.count()).toBe(before[1]);
  expect(client.cookies.has('posy')).toBe(false);
  expect(await app.db('users').where({ email: person.email })).toEqual([]);
});
