import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { withEnrollmentLock } from './enrollment-lock.ts';
import { verifyCode } from './verify-code.ts';

const fails = () => Promise.reject(new Error('Redis is down'));
const owner = { userId: 'rosa', providerUserId: 'user-rosa' };

it('S70 accepts a code that the provider accepted, even if Redis fails afterwards', async () => {
  const proof = { userId: 'user-rosa', signIn: null };
  const deps = {
    signInLimits: { secondFactor: { ofAccount: async () => fails, remember: () => undefined } },
    codeClaims: { claim: async () => fails },
    provider: { totps: { authenticate: async () => proof } },
  } as unknown as Deps;
  expect(await verifyCode({} as Context, deps, owner, { code: '123456' })).toBe(proof);
});

it('S70 returns recovery codes even if the enrollment lock cannot be released', async () => {
  const redis = { set: async () => 'OK', eval: fails } as unknown as Redis;
  expect(await withEnrollmentLock(redis, 'rosa', async () => 'codes')).toBe('codes');
});

it('S70 releases an enrollment lock that Redis set without a response in time', async () => {
  const stored = new Map<string, string>();
  const redis = {
    set: async (key: string, owner: string) => {
      stored.set(key, owner);
      throw new Error('Command timed out');
    },
    eval: async (_script: string, _count: number, key: string, owner: string) =>
      stored.get(key) === owner && stored.delete(key),
  } as unknown as Redis;
  const step = withEnrollmentLock(redis, 'rosa', async () => 'codes');
  await expect(step).rejects.toThrow('Command timed out');
  expect(stored.size).toBe(0);
});
