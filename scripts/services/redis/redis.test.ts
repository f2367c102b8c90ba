import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { findOnPath } from '#scripts/machine/find-on-path.ts';
import { startRedis } from './redis.ts';

const hasRedis = (await findOnPath('redis-server')) !== undefined;

it('serves Redis from this process, with databases kept apart and Lua', async () => {
  const server = await startRedis();
  expect(server.description).toContain('sessions end with this process');
  const one = new Redis(`${server.url}/1`);
  const two = new Redis(`${server.url}/2`);
  await one.set('key', 'value');
  expect(await two.get('key')).toBeNull();
  expect(await one.eval("return redis.call('GET', KEYS[1])", 1, 'key')).toBe('value');
  await one.flushdb();
  expect(await one.get('key')).toBeNull();
  one.disconnect();
  two.disconnect();
  await server.stop();
});

it('answers without the 40 ms of a delayed acknowledgement', async () => {
  const server = await startRedis();
  const client = new Redis(server.url);
  await client.ping();
  const started = performance.now();
  for (let count = 0; count < 20; count += 1) await client.set('key', 'x'.repeat(2000));
  expect(performance.now() - started).toBeLessThan(20 * 40);
  client.disconnect();
  await server.stop();
});

it.runIf(hasRedis)('keeps sessions over a restart with a real redis-server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-redis-'));
  const first = await startRedis({ folder });
  const before = new Redis(first.url);
  await before.set('kept', 'yes');
  before.disconnect();
  await first.stop();
  const second = await startRedis({ folder });
  const after = new Redis(second.url);
  expect(await after.get('kept')).toBe('yes');
  after.disconnect();
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});
