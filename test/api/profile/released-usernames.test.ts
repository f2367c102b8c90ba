import { beforeEach, expect, it, vi } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const TAKEN = 'This username is already taken.';
let count = 0;
let rosa: BrowserlessClient;
let eve: BrowserlessClient;
/** Makes a username of this test's own. */
let name: (letter: string) => string;

beforeEach(async () => {
  count += 1;
  const run = count;
  name = (letter) => `${letter}-name-${run}`;
  [rosa, eve] = [await app.signIn(), await app.signIn()];
});

const rename = (client: BrowserlessClient, letter: string) =>
  client.put('/api/profile', { username: name(letter) });
async function renameThrough(client: BrowserlessClient, letters: string): Promise<void> {
  for (const letter of letters) expect((await rename(client, letter)).status).toBe(200);
}
const availability = async (client: BrowserlessClient, letter: string) =>
  (await client.get(`/api/usernames/${name(letter)}`)).json<{
    available: boolean;
    error?: string;
  }>();
const open = (letter: string, path = '/u/') => app.visitor().get(`${path}${name(letter)}`);
/** Moves a reservation so that it lapses that many seconds from now. */
const lapseIn = (letter: string, seconds: number) =>
  app
    .db('released_usernames')
    .where({ username: name(letter) })
    .update({ free_at: app.db.raw("now() + ? * interval '1 second'", [seconds]) });

it('S74 the address of a former username answers 307, not stored, to the current one', async () => {
  await renameThrough(rosa, 'abc');
  for (const letter of ['a', 'b']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.visitor().send(method, `/u/${name(letter)}`, {});
      expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([
        307,
        `/u/${name('c')}`,
        'no-store',
      ]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.text).toBe('');
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

it('S74 no query or host of the request gets into the redirect', async () => {
  await renameThrough(rosa, 'ab');
  const path = `/u/${name('a')}?next=https://evil.example//evil.example`;
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
  const answer = await app.visitor().get(path, headers);
  expect(answer.headers.location).toBe(`/u/${name('b')}`);
});

it('S74 a redirect counts no view', async () => {
  await renameThrough(rosa, 'ab');
  for (let visit = 0; visit < 3; visit += 1) await open('a');
  await open('b');
  await expect
    .poll(async () => (await rosa.get('/api/profile/views')).json(), { timeout: 5_000 })
    .toEqual({ views: 1 });
});

it('S74 a former username is its owner’s for 90 days', async () => {
  await renameThrough(rosa, 'ab');
  const row = await app
    .db('released_usernames')
    .where({ username: name('a') })
    .first();
  const days = (row.free_at.getTime() - Date.now()) / 86_400_000;
  expect(Math.abs(days - 90)).toBeLessThan(0.01);
  const answer = await rename(eve, 'a');
  expect([answer.status, answer.json()]).toMatchObject([
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

it('S74 of former owner and newcomer at the moment of expiry one gets the name', async () => {
  await renameThrough(rosa, 'ab');
  await rename(eve, 'e');
  await lapseIn('a', 0);
  const answers = await Promise.all([rename(rosa, 'a'), rename(eve, 'a')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await open('a')).status).toBe(200);
  expect(await app.db('released_usernames').where({ username: name('a') })).toEqual([]);
});

it('S74 an account reserves three former names; a further change is refused with the date', async () => {
  await renameThrough(rosa, 'abcd');
  await lapseIn('b', 3_600);
  const { free_at: freeAt } = await app
    .db('released_usernames')
    .where({ username: name('b') })
    .first();
  const date = freeAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const text = `Your last 3 usernames are still reserved for you. The first becomes free on ${date}. Until then you can only go back to one of them.`;
  const answer = await rename(rosa, 'e');
  expect([answer.status, answer.json()]).toMatchObject([
    409,
    {
      error: text,
      code: 'former_usernames_full',
      details: freeAt.toISOString(),
      fields: { username: text },
    },
  ]);
  expect(await availability(rosa, 'e')).toEqual({ available: false, error: text });
  expect((await open('d')).status).toBe(200);

  await lapseIn('b', 0);
  expect(await availability(rosa, 'e')).toEqual({ available: true });
  expect((await rename(rosa, 'e')).status).toBe(200);
});

it('S74 taking back a former name is always allowed and frees its place', async () => {
  await renameThrough(rosa, 'abcd');
  expect(await availability(rosa, 'a')).toEqual({ available: true });
  await renameThrough(rosa, 'adada');
  expect((await rename(rosa, 'e')).status).toBe(409);
  const held = await app
    .db('released_usernames')
    .where({ user_id: await userIdOf(app, rosa) })
    .orderBy('username')
    .pluck('username');
  expect(held).toEqual(['b', 'c', 'd'].map(name));
  expect((await open('d')).headers.location).toBe(`/u/${name('a')}`);
});

it('S74 saving the current name reserves nothing', async () => {
  await renameThrough(rosa, 'aaa');
  await rosa.put('/api/profile', { username: name('a').toUpperCase() });
  const userId = await userIdOf(app, rosa);
  expect(await app.db('released_usernames').where({ user_id: userId })).toEqual([]);
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

it('S74 after a deletion nobody gets the name or the former ones, and they lead nowhere', async () => {
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

it('S74 a deletion, a change and a newcomer at once leave the released name to nobody else', async () => {
  await renameThrough(rosa, 'a');
  const newcomers = await Promise.all([app.signIn(), app.signIn(), app.signIn()]);
  const [deletion, change, ...others] = await Promise.all([
    rosa.copy().delete('/api/account'),
    rosa.copy().put('/api/profile', { username: name('b') }),
    ...newcomers.map((client) => rename(client, 'a')),
  ]);
  expect(deletion.status).toBe(204);
  expect([200, 401]).toContain(change.status);
  expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect((await rename(eve, 'a')).status).toBe(409);
});

it('S74 a newcomer never gets a name in the moment of its release', async () => {
  const newcomers = await Promise.all([app.signIn(), app.signIn()]);
  for (const letter of ['b', 'c', 'd']) {
    await rename(rosa, 'a');
    const attempts = await Promise.all([
      rename(rosa, letter),
      ...newcomers.map((client) => rename(client, 'a')),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([200, 409, 409]);
    await app.db('released_usernames').delete();
  }
});

it('S74 a name that was taken and released after the first lookup is refused', async () => {
  await renameThrough(eve, 'xy');
  const blocker = await app.db.transaction();
  const userId = await userIdOf(app, eve);
  await blocker('profiles').where({ user_id: userId }).forUpdate().first();
  const late = rename(eve, 'a');
  const waits = async () =>
    (await app.db.raw('SELECT FROM pg_locks WHERE NOT granted')).rows.length;
  await vi.waitUntil(waits, { interval: 20 });
  await renameThrough(rosa, 'ab');
  await blocker.rollback();
  expect((await late).status).toBe(409);
  expect((await open('a')).headers.location).toBe(`/u/${name('b')}`);
  expect((await eve.get('/api/profile')).json()).toMatchObject({ username: name('y') });
});

it('S74 a sign-up gets no reserved name', async () => {
  const stamp = `Zinnia ${crypto.randomUUID().slice(0, 8)}`;
  const username = stamp.toLowerCase().replace(' ', '-');
  await rosa.put('/api/profile', { username });
  await rename(rosa, 'a');
  const june = await app.signIn({ name: stamp, email: `${crypto.randomUUID()}@example.com` });
  const profile = (await june.get('/api/profile')).json<{ username: string; name: string }>();
  expect(profile.name).toBe(stamp);
  expect(profile.username).toMatch(new RegExp(`^${username}\\d{6}$`));
});

it('S74 a former name that has become a reserved word since can be taken back', async () => {
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

it('S74 lapsed rows are deleted by later releases', async () => {
  await renameThrough(rosa, 'abc');
  await lapseIn('a', -1);
  await lapseIn('b', -1);
  await renameThrough(eve, 'xy');
  expect(await app.db('released_usernames').whereIn('username', ['a', 'b'].map(name))).toEqual([]);
});

it('S74 renames that arrive together take turns, and reserve each name that was given up', async () => {
  await renameThrough(rosa, 'a');
  const letters = [...'bcdefghijkl'];
  const answers = await Promise.all(letters.map((letter) => rename(rosa, letter)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const held = letters.filter((_, index) => answers[index]?.status === 200);
  for (const letter of ['a', ...held]) {
    if (name(letter) === username) continue;
    expect((await rename(eve, letter)).status).toBe(409);
  }
});
