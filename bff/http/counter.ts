import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from '#bff/redis/client.ts';
import { RateLimitedError } from './errors.ts';

interface CounterOptions {
  name: string;
  /** Uses per window. */
  points: number;
  /** Length of a window in seconds. A window starts with its first use. */
  seconds: number;
  /** The error message, if not the general one. */
  message?: string | undefined;
}

/** Counts uses in fixed windows, in Redis, so that all replicas share the counts. */
export interface Counter {
  /**
   * Counts one use.
   * @throws RateLimitedError without counting, when the window's limit is reached
   */
  consume(key: string): Promise<void>;
  /** Takes one use back. Does nothing if the window has ended or was cleared meanwhile. */
  refund(key: string): Promise<void>;
  /** Resets the count. */
  clear(key: string): Promise<void>;
}

/**
 * Replaces the library's script. Does not store a rejected use, because a burst would otherwise add
 * more to the count than its refunds remove. Arguments: uses, window in seconds, limit. All
 * counters share the script, because the library defines it once per connection.
 */
const CONSUME = `
  redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
  local used = tonumber(redis.call('GET', KEYS[1])) + ARGV[1]
  if used <= tonumber(ARGV[3]) then redis.call('INCRBY', KEYS[1], ARGV[1]) end
  return {used, redis.call('PTTL', KEYS[1])}
`;

/** Takes one use back. Does not go below zero, which would raise the limit. */
const REFUND = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
`;

/** Creates a counter with its own name in Redis. */
export function createCounter(redis: RedisClient, options: CounterOptions): Counter {
  const { name, points, seconds, message } = options;
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `rate:${name}`,
    points,
    duration: seconds,
    customIncrTtlLuaScript: CONSUME,
  });
  return {
    async consume(key) {
      await limiter.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), message);
      });
    },
    async refund(key) {
      await redis.eval(REFUND, 1, limiter.getKey(key));
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}
