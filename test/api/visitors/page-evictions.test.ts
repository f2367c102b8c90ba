import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { evictionChannel } from '#bff/public-page/page-evictions.ts';
import { operatorOf } from '#test/api/moderation/operator.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp, type TestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const postgres = await startTcpProxy(around.databaseUrl);
const redis = await startTcpProxy(around.redisUrl);
const here = await startApp(around);
/** The second server. Tests can cut its connections to Postgres and Redis. */
const there = await startApp(around, { databaseUrl: postgres.url, redisUrl: redis.url });
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await Promise.all([postgres.stop(), redis.stop()]);
});

const channel = evictionChannel(around.redis);
const LINK = { title: 'Shop', url: 'https://shop.example' };
let rosa: BrowserlessClient;
let username: string;
let linkId: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  username = `evicted-${count}`;
  rosa = await here.signIn();
  await rosa.put('/api/profile', { username });
  linkId = (await rosa.post('/api/links', LINK)).json<{ id: string }>().id;
});
afterEach(async () => {
  vi.useRealTimers();
  postgres.mend();
  redis.mend();
  await vi.waitUntil(() => there.reachesDependencies(), { timeout: 8_000, interval: 50 });
});

const status = async (app: TestApp, name = username) =>
  (await app.visitor().get(`/u/${name}`)).status;

/** Returns the second server's status for a page whose cached copy has expired. */
async function staleThere(name = username): Promise<number> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  postgres.cut();
  return status(there, name);
}

/**
 * Requests a page on the second server until it stays cached, because earlier evictions may arrive
 * late.
 */
async function cacheThere(name = username): Promise<void> {
  const isCached = async () => {
    expect(await status(there, name)).toBe(200);
    const stale = await staleThere(name);
    postgres.mend();
    return stale === 200;
  };
  await vi.waitUntil(isCached, { timeout: 8_000, interval: 50 });
}

type Edit = [what: string, edit: () => Promise<{ status: number }>];
const EDITS: Edit[] = [
  ['a bio', () => rosa.put('/api/profile', { bio: 'new' })],
  ['a background', () => rosa.put('/api/profile', { background_color: '#112233' })],
  ['an appearance', () => rosa.put('/api/profile', { appearance: { theme: 'neon' } })],
  ['a language', () => rosa.put('/api/profile', { language: 'de' })],
  ['a title', () => rosa.put('/api/profile', { seo: { title: 'new' } })],
  ['hidden views', () => rosa.put('/api/profile', { show_views: false })],
  [
    'a background photo',
    async () => rosa.post('/api/profile/background-photo', { image: await image('png') }),
  ],
  ['a picture', async () => rosa.post('/api/profile/picture', { image: await image('png') })],
  ['a new link', () => rosa.post('/api/links', LINK)],
  ['a changed link', () => rosa.put(`/api/links/${linkId}`, { ...LINK, title: 'Other' })],
  ['the order of links', () => rosa.put('/api/links/order', { linkIds: [linkId] })],
  ['a deleted link', () => rosa.delete(`/api/links/${linkId}`)],
  ['a new username', () => rosa.put('/api/profile', { username: `${username}-2` })],
  ['an unpublished page', () => rosa.put('/api/profile', { published: false })],
  [
    'a suspended page',
    async () => ({ status: (await operatorOf(here).suspend(username)) ? 200 : 404 }),
  ],
  [
    'a blocked host',
    async () => ({ status: (await operatorOf(here).block(`${username}.example`)) ? 200 : 404 }),
  ],
  ['a deleted account', () => rosa.delete('/api/account')],
];

describe('S82 evicts the page on every replica after', () => {
  it.each(EDITS)('public-15 %s', async (_what, edit) => {
    await cacheThere();
    expect((await edit()).status).toBeLessThan(300);
    expect(await staleThere()).toBe(503);
  });
});

it('S82 an unchanged page is still served while the database is down', async () => {
  await cacheThere();
  await rosa.put('/api/profile', { bio: 'another page' });
  const other = `untouched-${count}`;
  await (await here.signIn()).put('/api/profile', { username: other });
  await cacheThere(other);
  expect(await staleThere(other)).toBe(200);
});

it('S82 a replica whose subscription is lost serves nothing stale', async () => {
  await cacheThere();
  redis.cut();
  expect(await staleThere()).toBe(503);
});

it('S82 a replica whose subscription hangs serves nothing stale', async () => {
  await cacheThere();
  redis.stall();
  expect(await staleThere()).toBe(503);
});

it('S82 a replica that missed the eviction of a deleted page does not serve it after resubscribing', async () => {
  await cacheThere();
  redis.cut();
  expect((await rosa.delete('/api/account')).status).toBe(204);
  redis.mend();
  const other = `subscribed-${count}`;
  await (await here.signIn()).put('/api/profile', { username: other });
  // The server serves the stale copy only while it is subscribed.
  await cacheThere(other);
  expect(await staleThere()).toBe(503);
});

it('S82 ignores messages that are not a username', async () => {
  await cacheThere();
  const strange = [
    '',
    ' ',
    '*',
    '__proto__',
    '{"username":',
    `\u0000${username}`,
    `${username.toUpperCase()}`,
    'x'.repeat(1_000_000),
    ' '.repeat(100_000),
    Buffer.from([0xff, 0xfe, 0x00]),
  ];
  for (const message of strange) await around.redis.publish(channel, message);
  expect(await staleThere()).toBe(200);
  expect(await status(here)).toBe(200);
});

it('S82 a deployment with another database of the same Redis evicts nothing here', async () => {
  await cacheThere();
  const elsewhere = evictionChannel(new Redis({ db: 15, lazyConnect: true }));
  expect(elsewhere).not.toBe(channel);
  await around.redis.publish(elsewhere, username);
  expect(await staleThere()).toBe(200);
  await around.redis.publish(channel, username);
  const isEvicted = async () => (await status(there)) === 503;
  await vi.waitUntil(isEvicted, { timeout: 8_000, interval: 50 });
});

it('S82 an eviction that one replica could not publish reaches the others when Redis recovers', async () => {
  const owner = await there.signIn();
  const name = `told-later-${count}`;
  await owner.put('/api/profile', { username: name });
  const messages: string[] = [];
  const listener = new Redis(around.redisUrl);
  await listener.subscribe(channel);
  listener.on('message', (_channel, message) => messages.push(message));
  // The connection is cut after the session was read, so only the eviction message fails.
  const blocker = await around.db.transaction();
  await blocker('profiles').where({ username: name }).forUpdate().first();
  const edit = owner.put('/api/profile', { published: false });
  await vi.waitUntil(async () => {
    const { rows } = await around.db.raw('SELECT FROM pg_locks WHERE NOT granted');
    return rows.length > 0;
  });
  redis.cut();
  await blocker.rollback();
  await edit;
  expect(messages).toEqual([]);
  redis.mend();
  await vi.waitUntil(() => messages.join(' ').includes(name), { timeout: 8_000 });
  listener.disconnect();
});
