import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '#bff/http/errors/errors.ts';

interface CounterOptions {
  name: string;
  /** Uses per window. */
  points: number;
  /** Length of a window, which starts with its first use. */
  seconds: number;
}

/** Counts uses in windows, on Redis, so that all replicas count together. */
export interface Counter {
  /** Counts one use. @throws RateLimitedError when the window has none left */
  consume(key: string): Promise<void>;
  /** Takes one use back. */
  refund(key: string): Promise<void>;
  /** Forgets all uses. */
  clear(key: string): Promise<void>;
}

export function createCounter(redis: Redis, { name, points, seconds }: CounterOptions): Counter {
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
        throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      });
    },
    async refund(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}
