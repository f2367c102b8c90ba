import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { requireSystemRedis } from '#test/harness/programs/servers.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

await requireSystemRedis();
const folder = await mkdtemp(join(tmpdir(), 'posy-redis-errors-'));
const around = await launchSurroundings();
const first = await startRedis({ folder: join(folder, 'first') });
const second = await startRedis({ folder: join(folder, 'second') });
const proxy = await startTcpProxy(first.url);
const redis = new Redis(first.url);
const app = await startApp(around, { redisUrl: proxy.url });
const rosa = await app.signIn();

const set = (name: string, value: string) => redis.config('SET', name, value);
const isReady = async () => {
  const write = await rosa.put('/api/profile', { bio: 'x' });
  return write.status === 200;
};

afterEach(async () => {
  proxy.leadTo(first.url);
  await redis.replicaof('NO', 'ONE');
  for (const [name, value] of Object.entries({ maxmemory: '0', save: '', requirepass: '' })) {
    await set(name, value);
  }
  await vi.waitUntil(isReady, { timeout: 8_000, interval: 50 });
});
afterAll(async () => {
  await app.stop();
  redis.disconnect();
  await proxy.stop();
  await Promise.all([first.stop(), second.stop()]);
  await rm(folder, { recursive: true });
});

/** Expects that every request that writes to Redis responds 503 and changes no cookie. */
async function expectUnavailable(): Promise<void> {
  for (const response of [
    await rosa.put('/api/profile', { bio: 'x' }),
    await app.visitor().post('/api/auth/verify', { accessToken: 'x' }),
    await rosa.copy().post('/sdk/v1/otps/authenticate', { token: '1', method_id: 'x' }),
  ]) {
    expect(response.status).toBe(503);
    expect(response.setCookies).toEqual([]);
  }
  const start = await app.visitor().get('/auth/google/start');
  expect([start.status, start.headers.location]).toEqual([303, '/login?error=unavailable']);
}

it('S48 responds 503 while Redis is a replica (READONLY)', async () => {
  await redis.replicaof('127.0.0.1', 1);
  await expectUnavailable();
});

it('S48 finds the new primary after a failover that keeps connections open', async () => {
  const later = new Redis(second.url);
  await later.flushall();
  // All Redis servers of a deployment share a password.
  await later.config('SET', 'requirepass', new URL(first.url).password);
  proxy.leadTo(second.url);
  // The first server becomes a replica, so open connections now lead to a replica.
  await redis.replicaof('127.0.0.1', 1);
  await expectUnavailable();
  const signedOut = async () => (await rosa.get('/api/session')).text === '{"signedIn":false}';
  await vi.waitUntil(signedOut, { timeout: 5_000, interval: 50 });
  expect((await app.visitor().get('/auth/google/start')).status).toBe(302);
  later.disconnect();
  // Return to the first server, whose records the next tests need.
  proxy.cut();
  proxy.mend();
});

it('S48 responds 503 while Redis is out of memory (OOM)', async () => {
  await set('maxmemory', '1');
  await expectUnavailable();
});

it('S48 responds 503 while Redis cannot write its snapshot (MISCONF)', async () => {
  const file = join(folder, 'first', 'dump.rdb');
  await mkdir(join(file, 'in-the-way'), { recursive: true });
  await set('save', '3600 1');
  await redis.bgsave();
  const failed = async () =>
    (await redis.info('persistence')).includes('rdb_last_bgsave_status:err');
  await vi.waitUntil(failed, { timeout: 5_000 });
  await expectUnavailable();
  await rm(file, { recursive: true });
  await set('save', '');
});

it('S48 responds 503 while Redis requires an unknown password (NOAUTH)', async () => {
  await set('requirepass', 'changed');
  proxy.cut();
  proxy.mend();
  await expectUnavailable();
});
