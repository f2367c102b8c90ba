import { beforeEach, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { createRenames } from '#test/harness/app/renames.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const { name, rename, renameThrough, availability, open, lapseIn, lapseOf } = createRenames(app);
let rosa: BrowserlessClient;
beforeEach(async () => {
  rosa = await app.signIn();
});

it('S74 profile-29 an account reserves three former names; a further change is rejected, with the names and the date', async () => {
  await renameThrough(rosa, 'abcd');
  await lapseIn('b', 3_600);
  const { freeAt, date } = await lapseOf('b');
  const text = `Your last 3 usernames are still reserved for you: ${name('b')}, ${name('a')}, and ${name('c')}. The first, ${name('b')}, becomes free on ${date}. Until then you can only change back to one of them.`;
  const response = await rename(rosa, 'e');
  expect([response.status, response.json()]).toMatchObject([
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
  expect(await availability(rosa, 'e')).toMatchObject({ available: true });
  expect((await rename(rosa, 'e')).status).toBe(200);
});

it('S74 profile-29 taking back a former name is always allowed and ends its reservation', async () => {
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

it('S74 the availability check warns before a change that uses the last reservation', async () => {
  await renameThrough(rosa, 'ab');
  expect(await availability(rosa, 'c')).toEqual({ available: true });
  await renameThrough(rosa, 'c');
  const { date } = await lapseOf('a');
  expect(await availability(rosa, 'd')).toEqual({
    available: true,
    warning: `After this change, you can only change back to one of your three former usernames until ${date}.`,
  });
  for (const own of ['a', 'b', 'c']) {
    expect(await availability(rosa, own)).toEqual({ available: true });
  }
  await renameThrough(rosa, 'd');
  expect((await rename(rosa, 'e')).status).toBe(409);
});

it('S74 the date is in the page’s time zone', async () => {
  await renameThrough(rosa, 'abc');
  await rosa.put('/api/profile', { time_zone: 'Pacific/Kiritimati' });
  await app
    .db('released_usernames')
    .where({ user_id: await userIdOf(app, rosa) })
    .update({ free_at: '2100-03-04T20:00:00Z' });
  expect((await availability(rosa, 'd')).warning).toContain('until March 5, 2100.');
});
