import { expect, it, vi } from 'vitest';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const link = { title: 'A', url: 'https://a.example' };

/** Returns the number of rows that a user has in each table. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const { rows } = await app.db.raw(
    `SELECT (SELECT count(*)::int FROM users WHERE id = :id) AS users,
       (SELECT count(*)::int FROM profiles WHERE user_id = :id) AS profiles,
       (SELECT count(*)::int FROM blocks WHERE user_id = :id) AS links,
       (SELECT count(*)::int FROM media WHERE user_id = :id) AS media,
       (SELECT count(*)::int FROM profile_days WHERE user_id = :id) AS profile_days,
       (SELECT count(*)::int FROM referrer_days WHERE user_id = :id) AS referrer_days`,
    { id: userId },
  );
  return rows[0];
}

/** Creates a user with a picture, links, a deleted link, a thumbnail, clicks and views. */
async function withEverything() {
  const person = newPerson();
  const client = await app.signIn(person);
  const { picture } = (
    await client.post('/api/profile/picture', { image: await image('png') })
  ).json<{ picture: string }>();
  const thumbnail = await image('jpeg');
  const added = (await client.post('/api/links', { ...link, thumbnail })).json<{
    id: string;
    thumbnail: string;
  }>();
  const unwanted = (await client.post('/api/links', link)).json<{ id: string }>();
  await client.delete(`/api/links/${unwanted.id}`);
  await app.visitor().post(`/api/links/${added.id}/click`);
  const { username } = (await client.get('/api/profile')).json<{ username: string }>();
  const userId = await userIdOf(app, client);
  await app.visitor().get(`/u/${username}`);
  await vi.waitUntil(async () => (await rowsOf(userId)).profile_days === 1);
  return { person, client, userId, username, linkId: added.id, media: [picture, added.thumbnail] };
}

it('S34 S35 deleting an account removes every row and image, ends every session and the provider’s user', async () => {
  const rosa = await withEverything();
  const eve = await withEverything();
  const laptop = await app.signIn(rosa.person);
  const users = app.emulator.state.users.count();
  expect(Object.values(await rowsOf(rosa.userId))).toEqual([1, 1, 2, 2, 1, 1]);

  const response = await rosa.client.delete('/api/account');
  expect([response.status, response.text]).toEqual([204, '']);
  expect(rosa.client.cookies.has('posy')).toBe(false);
  expect(rosa.client.cookies.has('posy-me')).toBe(false);

  expect(new Set(Object.values(await rowsOf(rosa.userId)))).toEqual(new Set([0]));
  expect(await app.db('link_days').where({ link_id: rosa.linkId })).toEqual([]);
  expect(await app.redis.exists(`user-sessions:${rosa.userId}`)).toBe(0);
  expect((await laptop.get('/api/profile')).status).toBe(401);
  expect((await app.visitor().get(`/u/${rosa.username}`)).status).toBe(404);
  expect((await app.visitor().get(`/api/u/${rosa.username}`)).status).toBe(404);
  for (const path of rosa.media) expect((await app.visitor().get(path)).status).toBe(404);
  expect((await app.visitor().post(`/api/links/${rosa.linkId}/click`)).status).toBe(404);
  await app.providerUpToDate();
  expect(app.emulator.state.users.count()).toBe(users - 1);

  expect(Object.values(await rowsOf(eve.userId))).toEqual([1, 1, 2, 2, 1, 1]);
  expect((await eve.client.get('/api/profile')).status).toBe(200);
});

it('a client that requests it gets a receipt of the deletion', async () => {
  const rosa = await withEverything();
  const media = { user_id: rosa.userId, content_type: 'image/jpeg', bytes: Buffer.from('card') };
  const card = 'c'.repeat(64);
  await app.db('media').insert({ ...media, id: card });
  await app.db('profiles').update({ card_id: card }).where({ user_id: rosa.userId });
  await app.db('blocks').insert({
    ...{ id: '0198f2f0-0000-7000-8000-00000000000d', user_id: rosa.userId, position: 9 },
    ...{ ...link, deleted_at: new Date() },
  });
  const methods = await app.db('user_factors').where({ user_id: rosa.userId });
  const response = await rosa.client.delete('/api/account', { Prefer: 'return=representation' });
  expect(response.headers['preference-applied']).toBe('return=representation');
  expect([response.status, response.json()]).toEqual([
    200,
    { links: 1, pictures: 2, analytics_days: 1, sign_in_methods: methods.length },
  ]);
  expect(methods.length).toBeGreaterThan(0);
});

it('a user whose account was deleted can sign up again, under another username', async () => {
  const person = newPerson();
  const client = await app.signIn(person);
  await client.put('/api/profile', { username: 'comeback' });
  await client.put('/api/profile', { bio: 'before' });
  await client.delete('/api/account');
  await app.providerUpToDate();
  const again = await app.signIn(person);
  expect((await again.put('/api/profile', { username: 'comeback' })).status).toBe(409);
  expect((await again.put('/api/profile', { username: 'comeback-2' })).status).toBe(200);
  expect((await again.get('/api/profile')).json()).toMatchObject({ bio: '' });
});

it('a sign-up is rejected during the deletion at the provider, and then creates one account', async () => {
  const person = newPerson();
  const client = await app.signIn(person);
  const { faults, calls } = app.emulator.state;
  const path = '/v1/users/:user_id';
  faults.add({ path, method: 'DELETE', fault: { delayMs: 1_000 }, times: 1 });
  const early = app.visitor();
  const accessToken = await app.callbackToken(early, person);
  await client.delete('/api/account');
  const before = calls.of('DELETE', path);
  const deletion = app.runJobs();
  await vi.waitUntil(() => calls.of('DELETE', path) > before);
  const response = await early.post('/api/auth/verify', { accessToken });
  expect([response.status, response.json()]).toMatchObject([
    503,
    { error: 'Your former account is still being deleted' },
  ]);
  await deletion;
  const first = await userIdOf(app, await app.signIn(person));
  expect(await userIdOf(app, await app.signIn(person))).toBe(first);
});

it('concurrent deletions delete the account once, also during a burst of clicks', async () => {
  const rosa = await withEverything();
  const tabs = Array.from({ length: 4 }, () => rosa.client.copy());
  const clicks = Array.from({ length: 40 }, () =>
    app.visitor().post(`/api/links/${rosa.linkId}/click`),
  );
  const responses = await Promise.all(tabs.map((tab) => tab.delete('/api/account')));
  expect(responses.map(({ status }) => status)).toContain(204);
  for (const { status } of responses) expect([204, 401]).toContain(status);
  for (const { status } of await Promise.all(clicks)) expect([204, 404]).toContain(status);
  expect(new Set(Object.values(await rowsOf(rosa.userId)))).toEqual(new Set([0]));
});

it('S34 requires a same-origin DELETE, and rejects form bodies', async () => {
  const client = await app.signIn();
  expect((await client.delete('/api/account', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
    403,
  );
  expect((await client.get('/api/account')).status).toBe(405);
  expect((await client.post('/api/account')).status).toBe(405);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect(
    (await client.send('DELETE', '/api/account', { body: 'confirm=DELETE', headers: form })).status,
  ).toBe(415);
  expect((await client.get('/api/profile')).status).toBe(200);
});

it('rejects a session whose account was deleted, even if Redis still has it', async () => {
  const client = await app.signIn();
  await app
    .db('users')
    .where({ id: await userIdOf(app, client) })
    .delete();
  expect(sessionCookie(client)).not.toBe('');
  for (const response of [
    await client.get('/api/profile'),
    await client.put('/api/profile', { bio: 'x' }),
    await client.post('/api/links', link),
    await client.delete('/api/account'),
  ]) {
    expect(response.status).toBe(401);
  }
});
