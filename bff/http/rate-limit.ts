import type { Redis } from 'ioredis';
import type { Context, Middleware, Next } from 'koa';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { describe } from '#bff/boundary/boundary.ts';
import { clientAddress } from './client-address.ts';
import { RateLimitedError } from './errors.ts';

/** Requests per window of `seconds`, counted per address before sign-in and per user after it. */
export const RATE_LIMITS = {
  signInStart: { by: 'address', points: 30, seconds: 60 },
  verify: { by: 'address', points: 30, seconds: 60 },
  upload: { by: 'user', points: 20, seconds: 60 },
  write: { by: 'user', points: 120, seconds: 60 },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimits = Record<RateLimitName, Middleware>;

/** One limiter a name, on Redis, so that all replicas count together. */
export function createRateLimits(redis: Redis, trustedProxies: number): RateLimits {
  const limit = (name: RateLimitName) => {
    const { by, points, seconds } = RATE_LIMITS[name];
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `rate:${name}`,
      points,
      duration: seconds,
    });
    async function limitRate(ctx: Context, next: Next) {
      const key = by === 'user' ? ctx.state.userId : clientAddress(ctx.req, trustedProxies);
      await limiter.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      });
      await next();
    }
    return describe(limitRate, { rateLimit: { name, by, points, seconds } });
  };
  return {
    signInStart: limit('signInStart'),
    verify: limit('verify'),
    upload: limit('upload'),
    write: limit('write'),
  };
}
