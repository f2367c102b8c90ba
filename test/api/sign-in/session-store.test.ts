import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, expect, it, vi } from 'vitest';
import { createEncryption } from '#bff/crypto/encryption.ts';
import { hashId, randomId } from '#bff/crypto/random-id.ts';
import { IDLE_MS } from '#bff/session/session-record.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import { createRedis } from '#test/harness/services/databases.ts';

const redis = new Redis((await createRedis()).url);
const store = new SessionStore(redis, createEncryption([Buffer.alloc(32, 1)]));
afterAll(() => redis.disconnect());

/** Begins a session. @returns its id */
async function begin(userId: string): Promise<string> {
  const id = randomId();
  const now = Date.now();
  const record = {
    userId,
    providerSessionId: 'session-1',
    sessionToken: 'token-1',
    method: 'google' as const,
    device: 'Test',
    createdAt: now,
    confirmedAt: now,
  };
  await store.create(id, record, IDLE_MS);
  return id;
}

it('S35 a session that begins while all are being ended stays listed and can be ended', async () => {
  const userId = randomUUID();
  const before = await begin(userId);
  const smembers = redis.smembers.bind(redis);
  let meanwhile = '';
  redis.smembers = async (key: string) => {
    const found = await smembers(key);
    meanwhile ||= await begin(userId);
    return found;
  };
  await store.destroyAll(userId);
  expect(await store.read(before)).toBeNull();
  expect([...(await store.list(userId)).keys()]).toEqual([hashId(meanwhile)]);
  await store.destroyAll(userId);
  expect(await store.read(meanwhile)).toBeNull();
});

/** Pauses `create` after it has added the index entry and before it stores the record. */
function pauseBeforeRecord() {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const set = redis.set.bind(redis);
  const paused = async (...args: Parameters<typeof set>) => {
    reached.resolve();
    await resumed.promise;
    return set(...args);
  };
  vi.spyOn(redis, 'set').mockImplementationOnce(paused as never);
  return { reached: reached.promise, resume: resumed.resolve };
}

it('S35 a session that begins during a listing stays listed, whether the sign-in or the listing ends first', async () => {
  const userId = randomUUID();
  const first = pauseBeforeRecord();
  const beginning = begin(userId);
  await first.reached;
  // The list removes the index entry, because its record does not exist yet.
  expect([...(await store.list(userId))]).toEqual([]);
  first.resume();
  const early = hashId(await beginning);
  expect([...(await store.list(userId)).keys()]).toEqual([early]);

  const second = pauseBeforeRecord();
  const late = begin(userId);
  await second.reached;
  const srem = redis.srem.bind(redis);
  vi.spyOn(redis, 'srem').mockImplementationOnce((async (...args: Parameters<typeof srem>) => {
    // The list has read the index entry but found no record; the session is stored before the
    // removal.
    second.resume();
    await late;
    return srem(...args);
  }) as never);
  await store.list(userId);
  const both = [early, hashId(await late)].sort();
  expect([...(await store.list(userId)).keys()].sort()).toEqual(both);
});
