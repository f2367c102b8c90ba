import { beforeEach, expect, it, vi } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { createRenames } from '#test/harness/app/renames.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const { name, rename, renameThrough, open, lapseIn } = createRenames(app);
let rosa: BrowserlessClient;
let eve: BrowserlessClient;
beforeEach(async () => {
  [rosa, eve] = [await app.signIn(), await app.signIn()];
});

it('S74 when a reservation expires, only one of the former owner and a new user gets the name', async () => {
  await renameThrough(rosa, 'ab');
  await rename(eve, 'e');
  await lapseIn('a', 0);
  const responses = await Promise.all([rename(rosa, 'a'), rename(eve, 'a')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await open('a')).status).toBe(200);
  expect(await app.db('released_usernames').where({ username: name('a') })).toEqual([]);
});

it('S74 concurrent deletion and rename do not release a former name to other users', async () => {
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

it('S74 a new user cannot take a name while it is being released', async () => {
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

it('S74 rejects a name that was taken and released after the first lookup', async () => {
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

it('S74 concurrent renames run one at a time, and reserve each released name', async () => {
  await renameThrough(rosa, 'a');
  const letters = [...'bcdefghijkl'];
  const responses = await Promise.all(letters.map((letter) => rename(rosa, letter)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const held = letters.filter((_, index) => responses[index]?.status === 200);
  for (const letter of ['a', ...held]) {
    if (name(letter) === username) continue;
    expect((await rename(eve, letter)).status).toBe(409);
  }
});
