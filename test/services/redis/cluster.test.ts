import { randomBytes } from 'node:crypto';
import { Cluster, Redis } from 'ioredis';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Factor } from '#bff/contracts/factors.ts';
import { evictionChannel } from '#bff/public-page/page-evictions.ts';
import { useEverything } from '#test/api/database/use-everything.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { createLinks } from '#test/harness/app/replicas.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { requireSystemRedis } from '#test/harness/programs/servers.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';
import { startRedisCluster } from '#test/harness/servers/redis-topologies.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';

await requireSystemRedis();
const folder = await ownFolder('cluster');
const cluster = await startRedisCluster(folder);
atEndOfFile(() => cluster.stop());
const nodes = cluster.servers.map(({ url }) => new Redis(url));
const control = new Cluster(
  cluster.servers.map(({ port }) => ({ host: '127.0.0.1', port })),
  {
    redisOptions: { password: cluster.password },
  },
);
atEndOfFile(() => [...nodes, control].map((client) => client.disconnect()));

const around = await launchSurroundings();
const postgres = await startTcpProxy(around.databaseUrl);
atEndOfFile(() => postgres.stop());
const options = {
  redisUrl: cluster.url,
  sessionKeys: randomBytes(32).toString('base64'),
};
const here = await startApp(around, options);
const there = await startApp(around, { ...options, databaseUrl: postgres.url });
atEndOfFile(() => Promise.all([here.stop(), there.stop()]));

const isSignedIn = async (client: BrowserlessClient) => (await client.get('/api/session')).text;
const keysLike = async (pattern: string) =>
  (await Promise.all(nodes.map((node) => node.keys(pattern)))).flat();

/** Returns a client for the other replica, with the same cookies. */
function elsewhere(client: BrowserlessClient): BrowserlessClient {
  const other = there.visitor();
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

beforeEach(async () => {
  await Promise.all((await keysLike('rate:*')).map((key) => control.del(key)));
});

it('every feature works on a Redis Cluster', async () => {
  for (const username of ['crowd-7', 'crowd-2000']) await createLinks(around.db, username, 1);
  await useEverything(here);
  // All nodes have keys, so a command with several keys would have failed.
  const stored = await Promise.all(nodes.map((node) => node.dbsize()));
  expect(Math.min(...stored)).toBeGreaterThan(0);
});

it('S33 sessions are listed, kept and ended by all replicas', async () => {
  const person = newPerson();
  const phone = await here.signIn(person);
  const laptop = await there.signIn(person, there.visitor());
  const listed = await elsewhere(phone).get('/api/sessions');
  expect(listed.json<object[]>()).toHaveLength(2);
  expect((await elsewhere(phone).delete('/api/sessions')).status).toBe(204);
  expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([
    expect.stringContaining('"signedIn":true'),
    '{"signedIn":false}',
  ]);
});

it('S68 a sign-in and a reauthentication by redirect can be completed on the other replica', async () => {
  const person = newPerson();
  const rosa = await here.signIn(person);
  const factors = (await rosa.get('/api/factors')).json<Factor[]>();
  const factor_id = factors.find(({ kind }) => kind === 'oauth')?.id;
  const started = await rosa.post('/api/reauthentication/start', { factor_id });
  const { redirect_url } = started.json<{ redirect_url: string }>();
  const back = await chooseAccount(redirect_url, person);
  const confirmed = await elsewhere(rosa).post('/api/reauthentication/verify', {
    token: back.searchParams.get('token'),
  });
  expect(confirmed.status).toBe(204);
});

it('replicas share the rate limits', async () => {
  const address = { 'X-Forwarded-For': '203.0.113.9', 'Sec-Fetch-Site': 'none' };
  const statuses: number[] = [];
  for (let start = 0; start < 31; start += 1) {
    const app = start % 2 === 0 ? here : there;
    const { headers } = await app.visitor().get('/auth/google/start', address);
    statuses.push(`${headers.location}`.includes('error') ? 429 : 200);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});

it('clicks are acknowledged and unique visitors counted on a Redis Cluster', async () => {
  const { linkIds } = await createLinks(around.db, 'cluster-clicks', 3);
  const statuses = await Promise.all(
    linkIds.flatMap((id) =>
      [here, there].map(async (app) => (await app.visitor().post(`/api/links/${id}/click`)).status),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  const uniques = async () => {
    const rows = await around.db('link_days').whereIn('link_id', linkIds);
    return rows.map((row) => Number(row.uniques));
  };
  await vi.waitUntil(async () => `${await uniques()}` === '2,2,2', { timeout: 5_000 });
});

it('S82 an eviction reaches the other replica before it serves the page from its cache', async () => {
  const rosa = await here.signIn();
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const page = async () => (await there.visitor().get(`/u/${username}`)).status;
  expect(await page()).toBe(200);
  postgres.cut();
  expect(await page()).toBe(200);
  expect((await rosa.put('/api/profile', { published: false })).status).toBe(200);
  expect(await page()).toBe(503);
  postgres.mend();
  await vi.waitUntil(async () => (await page()) === 404, { timeout: 5_000 });
});

it('S82 a replica whose subscription is lost serves no stale page, and subscribes again', async () => {
  const rosa = await here.signIn();
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const page = async () => (await there.visitor().get(`/u/${username}`)).status;
  const subscribers = async () => {
    const counts = await Promise.all(
      nodes.map((node) => node.pubsub('NUMSUB', evictionChannel(control))),
    );
    return counts.map(([, count]) => Number(count));
  };
  // Both replicas have subscribed, on the node that owns the channel's slot.
  expect((await subscribers()).sort()).toEqual([0, 0, 2]);
  await vi.waitUntil(async () => (await page()) === 200, { timeout: 5_000 });
  postgres.cut();
  await Promise.all(nodes.map((node) => node.call('CLIENT', 'KILL', 'TYPE', 'pubsub')));
  await vi.waitUntil(async () => (await page()) === 503, { timeout: 1_500, interval: 10 });
  await vi.waitUntil(async () => (await subscribers()).includes(2), { timeout: 5_000 });
  postgres.mend();
  await vi.waitUntil(async () => (await page()) === 200, { timeout: 5_000 });
});

it('S48 requests fail with 503 in time while a node is frozen, and clicks are acknowledged', async () => {
  const { linkIds } = await createLinks(around.db, 'cluster-outage', 1);
  const rosas = await Promise.all(Array.from({ length: 6 }, () => here.signIn()));
  const [, node] = cluster.servers;
  await node?.freeze();
  const startedAt = performance.now();
  const responses = await Promise.all(rosas.map((rosa) => rosa.put('/api/profile', { bio: 'x' })));
  expect(performance.now() - startedAt).toBeLessThan(6_000);
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
  const click = await here.visitor().post(`/api/links/${linkIds[0]}/click`);
  expect(click.status).toBe(204);
  await node?.thaw();
  const works = async () => {
    const all = await Promise.all(rosas.map((rosa) => rosa.put('/api/profile', { bio: 'y' })));
    return all.every(({ status }) => status === 200);
  };
  await vi.waitUntil(works, { timeout: 8_000, interval: 100 });
});
