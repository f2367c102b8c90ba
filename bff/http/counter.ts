import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from '#bff/domain-errors.ts';
import type { RedisClient } from '#bff/redis/client.ts';

interface CounterOptions {
  name: string;
  /** Maximum number of uses per window. */
  points: number;
  /** Length of a window in seconds. A window starts with its first use. */
  seconds: number;
  /** Replaces the general error message. */
  message?: string | undefined;
}

/** Counts uses in fixed windows. The counts are in Redis, so that all replicas share them. */
export interface Counter {
  /**
   * Counts one use.
   * @throws RateLimited, without counting the use, when the limit of the window is reached
   */
  consume(key: string): Promise<void>;
  /** Reverts one use. Does nothing if the window has ended or was cleared since that use. */
  refund(key: string): Promise<void>;
  /** Resets the count of a key. */
  clear(key: string): Promise<void>;
}

/**
 * Redis script that replaces the script of the library. Unlike that script, it does not count
 * rejected uses. They are never refunded, so a burst would keep the count at the limit. Arguments:
 * uses, window in seconds, limit. All counters share the script, because the library defines it
 * once per connection.
 */
const CONSUME = `
  redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
  local used = tonumber(redis.call('GET', KEYS[1])) + ARGV[1]
  if used <= tonumber(ARGV[3]) then redis.call('INCRBY', KEYS[1], ARGV[1]) end
  return {used, redis.call('PTTL', KEYS[1])}
`;

/**
 * Redis script that reverts one use. The count never becomes negative, because that would raise the
 * limit.
 */
const REFUND = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
`;

/** Creates a counter whose keys in Redis start with its name. */
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
        throw new RateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), message);
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
