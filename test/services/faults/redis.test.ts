import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { signInWhile } from '#test/harness/app/sign-in.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { ClientPool } from '#test/harness/faults/client-pool.ts';
import type { Kind } from '#test/harness/faults/exchanges.ts';
import { newPages } from '#test/harness/faults/new-pages.ts';
import { ownRedis } from '#test/harness/faults/own-services.ts';
import { runWithFaults } from '#test/harness/faults/run-with-faults.ts';
import { startRecordingUpstream } from '#test/harness/services/recording-upstream.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const around = await launchSurroundings();
const redis = await ownRedis();
const upstream = await startRecordingUpstream(around.emulator.url);
const server = await startServerProcess(
  appEnvironment(around, { redisUrl: redis.url, stytchApiUrl: upstream.url }),
);
afterAll(async () => {
  await server.kill();
  await upstream.stop();
});
const scene = {
  clients: new ClientPool(server),
  newPages: await newPages(around.db),
  databaseUrl: () => around.databaseUrl,
};
async function sessions(): Promise<string[]> {
  const client = new Redis(redis.direct);
  const keys = await client.keys('session:*');
  client.disconnect();
  return keys;
}

/** Public pages and clicks work without Redis. */
const unaffected: Kind[] = ['seen page', 'new page', 'click'];

it('S48 recovers after Redis is killed and restarted', () =>
  runWithFaults(scene, {
    name: 'Redis killed',
    strike: redis.kill,
    lift: redis.restart,
    lastsMs: 1_000,
    unaffected,
  }));

it('S48 recovers after Redis is frozen', () =>
  runWithFaults(scene, {
    name: 'Redis frozen',
    strike: redis.freeze,
    lift: redis.thaw,
    lastsMs: 5_000,
    unaffected,
  }));

it('S48 recovers after Redis is cut off', () =>
  runWithFaults(scene, {
    name: 'Redis cut off',
    strike: redis.cut,
    lift: redis.mend,
    lastsMs: 1_000,
    unaffected,
  }));

it('S48 recovers when connections to Redis become silent permanently, as after a failover', () =>
  runWithFaults(scene, {
    name: 'Redis silent',
    strike: redis.silence,
    lift: () => undefined,
    lastsMs: 2_000,
    unaffected,
  }));

it('S20 S31 a second sign-in whose session reaches Redis too late does not affect the first one', async () => {
  const client = await scene.clients.signIn();
  const cookie = sessionCookie(client);
  const before = await sessions();
  const response = await signInWhile(upstream, client, redis.freeze);
  expect(response.status).toBe(503);
  expect(response.setCookies.filter((line) => !line.startsWith('posy-tx='))).toEqual([]);
  await redis.thaw();
  await scene.clients.recovered();
  expect((await client.get('/api/profile')).status).toBe(200);
  expect(sessionCookie(client)).toBe(cookie);
  // One additional session is from the sign-in that checked the recovery.
  expect((await sessions()).length).toBe(before.length + 1);
});
