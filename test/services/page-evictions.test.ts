import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { evictionChannel } from '#bff/public-page/page-evictions.ts';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { reachesDependencies } from '#test/harness/app/ops-port.ts';
import { newPerson, signIn } from '#test/harness/app/sign-in.ts';
import { appEnvironment, launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { ownRedis } from '#test/harness/faults/own-services.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const postgres = await startTcpProxy(around.databaseUrl);
const redis = await ownRedis();
const control = new Redis(redis.direct);
const environment = appEnvironment(around, { redisUrl: redis.url });
const here = await startServerProcess(environment);
/** The second server process. Tests can cut its connection to Postgres. */
const there = await startServerProcess({ ...environment, DATABASE_URL: postgres.url });
afterAll(async () => {
  await Promise.all([here.kill(), there.kill()]);
  control.disconnect();
  await postgres.stop();
});

/** Time to watch the page in milliseconds, longer than the TTL of the page cache. */
const WATCHED_MS = 1_500;
let count = 0;
let rosa: BrowserlessClient;
let username: string;

function client(url: string): BrowserlessClient {
  count += 1;
  return new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: `10.9.0.${count % 250}` });
}
const statusThere = async () => (await client(there.url).get(`/u/${username}`)).status;
const killSubscriptions = () => control.call('CLIENT', 'KILL', 'TYPE', 'pubsub');

/**
 * Requests the page from the second process for longer than the cache's TTL.
 * @returns the distinct statuses
 */
async function watchThere(): Promise<Set<number>> {
  const end = Date.now() + WATCHED_MS;
  const statuses = new Set<number>();
  while (Date.now() < end) statuses.add(await statusThere());
  return statuses;
}

beforeEach(async () => {
  rosa = client(here.url);
  await signIn(rosa, newPerson());
  username = `page-of-processes-${count}`;
  await rosa.put('/api/profile', { username });
  // When the page stays cached, the evictions of the setup have arrived.
  expect(await watchThere()).toEqual(new Set([200]));
});
afterEach(async () => {
  postgres.mend();
  await vi.waitUntil(() => reachesDependencies(there.opsUrl), { timeout: 8_000, interval: 50 });
});

it('S82 public-15 a replica without Postgres serves the last page, until the page is taken offline on another replica', async () => {
  postgres.cut();
  expect(await watchThere()).toEqual(new Set([200]));
  expect((await rosa.put('/api/profile', { published: false })).status).toBe(200);
  await vi.waitUntil(async () => (await statusThere()) === 503, { timeout: 1_000, interval: 10 });
  expect(await watchThere()).toEqual(new Set([503]));
});

it('S82 no replica serves an account that was deleted right before Postgres failed', async () => {
  expect((await rosa.delete('/api/account')).status).toBe(204);
  postgres.cut();
  await vi.waitUntil(async () => (await statusThere()) !== 200, { timeout: 1_000, interval: 10 });
  expect([...(await watchThere())]).not.toContain(200);
});

it('S82 public-15 a replica with a lost subscription serves no stale page and clears its cache', async () => {
  postgres.cut();
  expect(await watchThere()).toEqual(new Set([200]));
  expect(await killSubscriptions()).toBe(2);
  await vi.waitUntil(async () => (await statusThere()) === 503, { timeout: 1_000, interval: 10 });
  expect(await watchThere()).toEqual(new Set([503]));
});

it('S82 evictions arrive again after the subscription is restored', async () => {
  await killSubscriptions();
  const subscribers = async () =>
    Number((await control.pubsub('NUMSUB', evictionChannel(control)))[1]);
  await vi.waitUntil(async () => (await subscribers()) === 2, { timeout: 5_000, interval: 20 });
  expect(await watchThere()).toEqual(new Set([200]));
  postgres.cut();
  expect(await watchThere()).toEqual(new Set([200]));
  expect((await rosa.put('/api/profile', { published: false })).status).toBe(200);
  await vi.waitUntil(async () => (await statusThere()) === 503, { timeout: 1_000, interval: 10 });
});

it('S82 no stale page is served while Redis is frozen and Postgres is cut off', async () => {
  postgres.cut();
  expect(await watchThere()).toEqual(new Set([200]));
  await redis.freeze();
  expect(await statusThere()).toBe(503);
  await redis.thaw();
});
