import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Context, Middleware, Next } from 'koa';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { describe } from '#bff/boundary/boundary.ts';
import { RateLimitedError } from '#bff/http/errors/errors.ts';
import { deriveKey } from '#bff/session/seal.ts';
import { addressNetwork } from './address-network.ts';
import { clientAddress } from './client-address.ts';

/** Requests per window of `seconds`, per address, user, or destination: where a message goes, or whose password is tried. */
export const RATE_LIMITS = {
  signInStart: { by: 'address', points: 30, seconds: 60 },
  verify: { by: 'address', points: 30, seconds: 60 },
  gateway: { by: 'address', points: 240, seconds: 60 },
  webhook: { by: 'address', points: 300, seconds: 60 },
  guess: { by: 'address', points: 30, seconds: 60 },
  guessSoon: { by: 'destination', points: 10, seconds: 60 },
  guessOften: { by: 'destination', points: 50, seconds: 3600 },
  send: { by: 'address', points: 30, seconds: 60 },
  sendSoon: { by: 'destination', points: 5, seconds: 60 },
  sendOften: { by: 'destination', points: 20, seconds: 3600 },
  upload: { by: 'user', points: 20, seconds: 60 },
  report: { by: 'user', points: 60, seconds: 60 },
  write: { by: 'user', points: 120, seconds: 60 },
} as const;

type Counted = (typeof RATE_LIMITS)[RateLimitName]['by'];
export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimits = Record<RateLimitName, Middleware>;

interface RateLimitConfig {
  trustedProxies: number;
  sessionKeys: readonly Buffer[];
}

/** One limiter a name, on Redis, so that all replicas count together. */
export function createRateLimits(redis: Redis, config: RateLimitConfig): RateLimits {
  const keyOf = createKeyOf(config);
  const limit = (name: RateLimitName) => {
    const { by, points, seconds } = RATE_LIMITS[name];
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `rate:${name}`,
      points,
      duration: seconds,
    });
    async function limitRate(ctx: Context, next: Next) {
      await limiter.consume(keyOf(ctx, by)).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      });
      await next();
    }
    return describe(limitRate, { rateLimit: { name, by, points, seconds } });
  };
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  return Object.fromEntries(names.map((name) => [name, limit(name)])) as RateLimits;
}

/**
 * Guards before a limit have put the user, or the hashed destination, into the state. Addresses go
 * to Redis under a keyed hash: there are too few of them for any other to hide one.
 */
function createKeyOf({ trustedProxies, sessionKeys }: RateLimitConfig) {
  const secret = sessionKeys[0] && deriveKey(sessionKeys[0], 'rate limits');
  return (ctx: Context, by: Counted): string => {
    if (by === 'user') return ctx.state.userId;
    if (by === 'destination') return ctx.state.destination;
    const network = addressNetwork(clientAddress(ctx.req, trustedProxies));
    return createHmac('sha256', secret ?? '')
      .update(network)
      .digest('base64url');
  };
}
