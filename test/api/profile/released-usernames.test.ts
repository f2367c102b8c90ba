import { beforeEach, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { createRenames } from '#test/harness/app/renames.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const { name, rename, renameThrough, availability, open, lapseIn } = createRenames(app);
const TAKEN = 'This username is already taken.';
let rosa: BrowserlessClient;
let eve: BrowserlessClient;
beforeEach(async () => {
  [rosa, eve] = [await app.signIn(), await app.signIn()];
});

it('S74 public-12 redirects a former username to the current one with an uncached 307', async () => {
  await renameThrough(rosa, 'abc');
  for (const letter of ['a', 'b']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await app.visitor().send(method, `/u/${name(letter)}`, {});
      expect([
        response.status,
        response.headers.location,
        response.headers['cache-control'],
      ]).toEqual([307, `/u/${name('c')}`, 'no-store']);
      expect(response.headers['x-content-type-options']).toBe('nosniff');
      expect(response.text).toBe('');
    }
  }
  const data = await open('a', '/api/u/');
  expect([data.status, data.headers.location, data.headers['cache-control']]).toEqual([
    307,
    `/api/u/${name('c')}`,
    'no-store',
  ]);
  const upper = await app.visitor().get(`/u/${name('a').toUpperCase()}`);
  expect([upper.status, upper.headers.location]).toEqual([307, `/u/${name('c')}`]);
});

it('S74 the redirect contains neither the query nor the host of the request', async () => {
  await renameThrough(rosa, 'ab');
  const path = `/u/${name('a')}?next=https://evil.example//evil.example`;
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
  const response = await app.visitor().get(path, headers);
  expect(response.headers.location).toBe(`/u/${name('b')}`);
});

it('S74 a redirect does not count a view', async () => {
  await renameThrough(rosa, 'ab');
  for (let visit = 0; visit < 3; visit += 1) await open('a');
  await open('b');
  await expect
    .poll(async () => (await rosa.get('/api/profile/views')).json(), { timeout: 5_000 })
    .toEqual({ views: 1 });
});

it('S74 reserves a former username for its owner for 90 days', async () => {
  await renameThrough(rosa, 'ab');
  const row = await app
    .db('released_usernames')
    .where({ username: name('a') })
    .first()
    .then(found);
  const days = (row.free_at.getTime() - Date.now()) / 86_400_000;
  expect(Math.abs(days - 90)).toBeLessThan(0.01);
  const response = await rename(eve, 'a');
  expect([response.status, response.json()]).toMatchObject([
    409,
    { error: TAKEN, code: 'username_taken', fields: { username: TAKEN } },
  ]);
  expect(await availability(eve, 'a')).toEqual({ available: false, error: TAKEN });
  expect(await availability(rosa, 'a')).toEqual({ available: true });

  await lapseIn('a', 5);
  expect((await rename(eve, 'a')).status).toBe(409);
  expect((await open('a')).status).toBe(307);
  await lapseIn('a', 0);
  expect((await open('a')).status).toBe(404);
  expect(await availability(eve, 'a')).toEqual({ available: true });
  expect((await rename(eve, 'a')).status).toBe(200);
  expect((await open('a')).status).toBe(200);
  expect((await rename(rosa, 'a')).status).toBe(409);
});

it('S74 the generated first name is not reserved while the page was never saved', async () => {
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  await renameThrough(rosa, 'a');
  expect((await app.visitor().get(`/u/${username}`)).status).toBe(404);
  expect((await eve.put('/api/profile', { username })).status).toBe(200);

  const june = await app.signIn();
  const generated = (await june.get('/api/profile')).json<{ username: string }>().username;
  await june.put('/api/profile', { bio: 'saved' });
  await rename(june, 'j');
  expect((await app.visitor().get(`/u/${generated}`)).status).toBe(307);
  expect((await eve.put('/api/profile', { username: generated })).status).toBe(409);
});

it('S74 after a deletion, the current and former names are reserved and do not redirect', async () => {
  await renameThrough(rosa, 'abc');
  const userId = await userIdOf(app, rosa);
  expect((await rosa.delete('/api/account')).status).toBe(204);
  for (const letter of ['a', 'b', 'c']) {
    expect((await open(letter)).status).toBe(404);
    expect((await open(letter, '/api/u/')).status).toBe(404);
    expect((await rename(eve, letter)).status).toBe(409);
    expect(await availability(eve, letter)).toEqual({ available: false, error: TAKEN });
  }
  const rows = await app.db('released_usernames').whereIn('username', ['a', 'b', 'c'].map(name));
  expect(rows.map((row) => Object.keys(row).sort())).toEqual(
    Array(3).fill(['free_at', 'user_id', 'username']),
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, null, null]);
  expect(JSON.stringify(rows)).not.toContain(userId);
  await lapseIn('c', 0);
  expect((await rename(eve, 'c')).status).toBe(200);
});

it('S74 a sign-up never gets a reserved name', async () => {
  const stamp = `Zinnia ${crypto.randomUUID().slice(0, 8)}`;
  const username = stamp.toLowerCase().replace(' ', '-');
  await rosa.put('/api/profile', { username });
  await rename(rosa, 'a');
  const june = await app.signIn({ name: stamp, email: `${crypto.randomUUID()}@example.com` });
  const profile = (await june.get('/api/profile')).json<{ username: string; name: string }>();
  expect(profile.name).toBe(stamp);
  expect(profile.username).toMatch(new RegExp(`^${username}\\d{6}$`));
});

it('S74 an owner can take back a former name that has become a reserved word', async () => {
  const userId = await userIdOf(app, rosa);
  await app
    .db('profiles')
    .where({ user_id: userId })
    .update({ username: 'report', saved_at: new Date() });
  expect((await rosa.put('/api/profile', { username: 'report' })).status).toBe(200);
  expect((await app.visitor().get('/u/report')).status).toBe(200);
  expect((await rosa.put('/api/profile', { bio: 'still mine' })).status).toBe(200);
  await renameThrough(rosa, 'a');
  expect(await rosa.get('/api/usernames/report').then((it) => it.json())).toEqual({
    available: true,
  });
  expect((await eve.put('/api/profile', { username: 'report' })).status).toBe(400);
  expect((await rosa.put('/api/profile', { username: 'report' })).status).toBe(200);
});

it('S74 an account keeps a username that has become a look-alike of a reserved word', async () => {
  const userId = await userIdOf(app, rosa);
  const row = { username: 'posy24', saved_at: new Date() };
  await app.db('profiles').where({ user_id: userId }).update(row);
  for (const username of ['posy24', ' POSY24 ']) {
    expect((await rosa.put('/api/profile', { username })).status).toBe(200);
  }
  expect(await rosa.get('/api/usernames/posy24').then((it) => it.json())).toEqual({
    available: true,
  });
  expect((await rosa.put('/api/profile', { bio: 'still mine' })).status).toBe(200);
  const response = await eve.put('/api/profile', { username: 'posy25' });
  const reserved = 'This username is reserved. Please choose another one.';
  expect([response.status, response.json()]).toMatchObject([
    400,
    { fields: { username: reserved } },
  ]);
  expect(await eve.get('/api/usernames/adm1n').then((it) => it.json())).toEqual({
    available: false,
    error: reserved,
  });
});

it('S74 a sign-up gets random words instead of a look-alike of a reserved word', async () => {
  for (const displayName of ['Posy', 'Posy Team', 'Adm1n']) {
    const client = await app.signIn({
      name: displayName,
      email: `${crypto.randomUUID()}@example.com`,
    });
    expect((await client.get('/api/profile')).json()).toMatchObject({
      name: displayName,
      username: expect.stringMatching(/^[a-z]+-[a-z]+$/),
    });
  }
});

it('S74 releasing a username deletes expired reservations', async () => {
  await renameThrough(rosa, 'abc');
  await lapseIn('a', -1);
  await lapseIn('b', -1);
  await renameThrough(eve, 'xy');
  expect(await app.db('released_usernames').whereIn('username', ['a', 'b'].map(name))).toEqual([]);
});
