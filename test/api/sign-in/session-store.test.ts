import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
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
