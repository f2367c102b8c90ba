import type { Redis } from 'ioredis';
import type { Context, Middleware, Next } from 'koa';
import { describe } from '#bff/boundary/boundary.ts';
import { USERNAME_CHECKS_PER_MINUTE } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { addressNetwork } from './address-network.ts';
import { clientAddress } from './client-address.ts';
import { createCounter } from './counter.ts';
import { createLimitKeys } from './limit-keys.ts';

/** Requests per window of `seconds`, per address or user. bff/sign-in-limits has those of sign-in. */
export const RATE_LIMITS = {
  signInStart: { by: 'address', points: 30, seconds: 60 },
  verify: { by: 'address', points: 30, seconds: 60 },
  gateway: { by: 'address', points: 240, seconds: 60 },
  webhook: { by: 'address', points: 300, seconds: 60 },
  guess: { by: 'address', points: 30, seconds: 60 },
  send: { by: 'address', points: 30, seconds: 60 },
  upload: { by: 'user', points: 20, seconds: 60 },
  report: { by: 'user', points: 60, seconds: 60 },
  write: { by: 'user', points: 120, seconds: 60 },
  usernameCheck: { by: 'user', points: USERNAME_CHECKS_PER_MINUTE, seconds: 60 },
} as const;

/** Texts of refusals that say more than the general one. */
const REFUSALS: { [name in RateLimitName]?: string } = {
  usernameCheck: MESSAGES.usernameChecksLimited,
};

type Counted = (typeof RATE_LIMITS)[RateLimitName]['by'];
export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimits = Record<RateLimitName, Middleware>;

interface RateLimitConfig {
  trustedProxies: number;
  sessionKeys: readonly Buffer[];
}

/** Returns one middleware for each limit of the table. */
export function createRateLimits(redis: Redis, config: RateLimitConfig): RateLimits {
  const keyOf = createKeyOf(config);
  const limit = (name: RateLimitName) => {
    const { by, points, seconds } = RATE_LIMITS[name];
    const counter = createCounter(redis, { name, points, seconds, message: REFUSALS[name] });
    async function limitRate(ctx: Context, next: Next) {
      await counter.consume(keyOf(ctx, by));
      await next();
    }
    return describe(limitRate, { rateLimit: { name, by, points, seconds } });
  };
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  return Object.fromEntries(names.map((name) => [name, limit(name)])) as RateLimits;
}

/** Returns the network that a request comes from, as limits count it. */
export const networkOf = (ctx: Context, trustedProxies: number): string =>
  addressNetwork(clientAddress(ctx.req, trustedProxies));

/** Guards before a limit by user have put the user into the state. */
function createKeyOf({ trustedProxies, sessionKeys }: RateLimitConfig) {
  const keys = createLimitKeys(sessionKeys);
  return (ctx: Context, by: Counted): string =>
    by === 'user' ? ctx.state.userId : keys.of('network', networkOf(ctx, trustedProxies));
}
