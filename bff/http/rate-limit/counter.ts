import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '#bff/http/errors/errors.ts';

interface CounterOptions {
  name: string;
  /** Uses per window. */
  points: number;
  /** Length of a window, which starts with its first use. */
  seconds: number;
  /** The text of a refusal, instead of the general one. */
  message?: string | undefined;
}

/** Counts uses in windows, on Redis, so that all replicas count together. */
export interface Counter {
  /** Counts one use. @throws RateLimitedError when the window has none left */
  consume(key: string): Promise<void>;
  /** Takes one use back. A window that has ended or was cleared meanwhile stays empty. */
  refund(key: string): Promise<void>;
  /** Forgets all uses. */
  clear(key: string): Promise<void>;
}

/** One use less, but never below zero, which would allow one use more than the limit. */
const REFUND = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
`;

/** Takes one use back from a count under a whole key of Redis. */
export async function refundUse(redis: Redis, key: string): Promise<void> {
  await redis.eval(REFUND, 1, key);
}

export function createCounter(redis: Redis, options: CounterOptions): Counter {
  const { name, points, seconds, message } = options;
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `rate:${name}`,
    points,
    duration: seconds,
  });
  return {
    async consume(key) {
      await limiter.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), message);
      });
    },
    async refund(key) {
      await refundUse(redis, limiter.getKey(key));
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}
