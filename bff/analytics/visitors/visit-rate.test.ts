import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { afterEach, expect, it, vi } from 'vitest';
import { VisitRate } from './visit-rate.ts';

const sessionKeys = [randomBytes(32)];
afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Creates a fake of the Redis commands that VisitRate uses, backed by a Map. It records the calls.
 */
function fakeRedis(reply: () => Promise<unknown> = async () => undefined) {
  const values = new Map<string, number>();
  const expiry = new Map<string, number>();
  const calls: string[] = [];
  const command =
    (name: string, run: (key: string, value: number) => number) =>
    async (key: string, value = 0) => {
      calls.push(name);
      await reply();
      return run(key, Number(value));
    };
  const redis = {
    set: command('set', (key, value) => {
      if ((expiry.get(key) ?? 0) > performance.now()) return 0;
      values.set(key, value);
      expiry.set(key, performance.now() + 60_000);
      return 1;
    }),
    incrby: command('incrby', (key, value) => {
      values.set(key, (values.get(key) ?? 0) + value);
      return values.get(key) ?? 0;
    }),
    pttl: command('pttl', (key) => (expiry.get(key) ?? 0) - performance.now()),
    pexpire: command('pexpire', () => 1),
  };
  return { redis: redis as unknown as Redis, calls, values };
}

const accepted = async (rate: VisitRate, visits: number, visitor = 'visitor') => {
  const judged = Array.from({ length: visits }, () => rate.isTooFast(visitor));
  return (await Promise.all(judged)).filter((isTooFast) => !isTooFast).length;
};

it('S65 accepts thirty visits a minute, also from concurrent requests', async () => {
  const rate = new VisitRate(fakeRedis().redis, { sessionKeys });
  expect(await accepted(rate, 34)).toBe(30);
  expect(await accepted(rate, 1)).toBe(0);
  expect(await accepted(rate, 1, 'another visitor')).toBe(1);
});

it('calls Redis at the tenth visit, and not before', async () => {
  const { redis, calls } = fakeRedis();
  const rate = new VisitRate(redis, { sessionKeys });
  expect(rate.isTooFast('visitor')).toBe(false);
  expect(await accepted(rate, 8)).toBe(8);
  expect(calls).toEqual([]);
  expect(await accepted(rate, 1)).toBe(1);
  expect(calls).toEqual(['set', 'incrby', 'pttl']);
});

it.each([2, 3, 5])('%i replicas accept at most 30 visits plus 10 per replica', async (count) => {
  const { redis } = fakeRedis();
  const replicas = Array.from({ length: count }, () => new VisitRate(redis, { sessionKeys }));
  const visits = await Promise.all(replicas.map((rate) => accepted(rate, 60)));
  const later = await Promise.all(replicas.map((rate) => accepted(rate, 60)));
  const sum = [...visits, ...later].reduce((total, one) => total + one, 0);
  expect(sum).toBeGreaterThanOrEqual(30);
  expect(sum).toBeLessThanOrEqual(30 + 10 * count);
});

it.each([
  ['fails', () => Promise.reject(new Error('down'))],
  ['does not respond', () => new Promise<void>(() => undefined)],
])('a replica applies the limit to its own visits when Redis %s', async (_, reply) => {
  const rate = new VisitRate(fakeRedis(reply).redis, { sessionKeys });
  expect(await accepted(rate, 40)).toBe(30);
});

it('S79 derives Redis keys with a session key, without plain visitor data', async () => {
  const { redis, values } = fakeRedis();
  const keys = [sessionKeys, [randomBytes(32)]].map((keys) => ({ sessionKeys: keys }));
  for (const config of keys) await accepted(new VisitRate(redis, config), 10, '203.0.113.7 agent');
  expect([...values]).toEqual([
    [expect.stringMatching(/^rate:visits:[\w-]{43}$/), 10],
    [expect.stringMatching(/^rate:visits:[\w-]{43}$/), 10],
  ]);
});

it('S54 continues counting when a session key is appended', async () => {
  const { redis, values } = fakeRedis();
  const appended = [...sessionKeys, randomBytes(32)];
  for (const keys of [sessionKeys, appended]) {
    await accepted(new VisitRate(redis, { sessionKeys: keys }), 10);
  }
  expect([...values.values()]).toEqual([20]);
});

it('accepts visits again after a minute', async () => {
  const clock = vi.spyOn(performance, 'now');
  const rate = new VisitRate(fakeRedis().redis, { sessionKeys });
  // Wait until LRUCache reads the clock again. It caches the time for one millisecond.
  const at = async (milliseconds: number) => {
    await sleep(5);
    clock.mockReturnValue(milliseconds);
    return accepted(rate, 31);
  };
  expect(await at(1_000)).toBe(30);
  expect(await at(60_000)).toBe(0);
  expect(await at(62_000)).toBe(30);
});
