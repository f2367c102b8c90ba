import type { Redis } from 'ioredis';

/** Resets the rate limits, for tests that send more requests than the limits allow. */
export async function forgetRates(redis: Redis): Promise<void> {
  const keys = await redis.keys('rate:*');
  if (keys.length > 0) await redis.del(keys);
}
