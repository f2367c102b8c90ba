import type { Redis } from 'ioredis';

/** As if an hour had passed: for tests that ask more often than a person may. */
export async function forgetRates(redis: Redis): Promise<void> {
  const keys = await redis.keys('rate:*');
  if (keys.length > 0) await redis.del(keys);
}
