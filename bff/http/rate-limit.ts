import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import {
  EXPORTS_PER_HOUR,
  REPORTS_PER_NETWORK_AND_DAY,
  USERNAME_CHECKS_PER_MINUTE,
} from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { RateLimited } from '#bff/domain-errors.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import { addressNetwork } from './address-network.ts';
import { clientAddress } from './client-address.ts';
import { createCounter } from './counter.ts';
import { annotate } from './route-policy.ts';

/**
 * Limits on the number of requests in a window of `seconds`, per address or user. The sign-in
 * limits are in bff/auth/sign-in-limits.
 */
export const RATE_LIMITS = {
  signInStart: { by: 'address', points: 30, seconds: 60 },
  verify: { by: 'address', points: 30, seconds: 60 },
  gateway: { by: 'address', points: 240, seconds: 60 },
  webhook: { by: 'address', points: 300, seconds: 60 },
  guess: { by: 'address', points: 30, seconds: 60 },
  send: { by: 'address', points: 30, seconds: 60 },
  abuseReport: { by: 'address', points: REPORTS_PER_NETWORK_AND_DAY, seconds: 24 * 60 * 60 },
  upload: { by: 'user', points: 20, seconds: 60 },
  /**
   * An export from Settings makes two requests: a HEAD request that checks whether it may start,
   * and the download.
   */
  accountExport: { by: 'user', points: 2 * EXPORTS_PER_HOUR, seconds: 60 * 60 },
  analyticsReport: { by: 'user', points: 60, seconds: 60 },
  linkPreview: { by: 'user', points: 60, seconds: 60 },
  imports: { by: 'user', points: 30, seconds: 60 },
  providerPicture: { by: 'user', points: 10, seconds: 60 },
  write: { by: 'user', points: 120, seconds: 60 },
  usernameCheck: { by: 'user', points: USERNAME_CHECKS_PER_MINUTE, seconds: 60 },
} as const;

/** Error messages that are more specific than the general one. */
const REJECTION_MESSAGES: { [name in RateLimitName]?: string } = {
  abuseReport: MESSAGES.reportsLimited,
  accountExport: MESSAGES.exportsLimited,
  usernameCheck: MESSAGES.usernameChecksLimited,
};

type LimitSubject = (typeof RATE_LIMITS)[RateLimitName]['by'];
type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimits = Record<RateLimitName, Middleware>;

/**
 * Limits of an address that do not block known browsers, in which a user signed in before. When the
 * limit is reached, each known browser has a separate, equal allowance (S71). The limits `guess`
 * and `send` are excluded, because one account could create many known browsers; see
 * bff/auth/sign-in-limits/network-allowance.ts.
 */
const WITH_KNOWN_DEVICES: readonly string[] = ['signInStart', 'verify', 'gateway'];

/** Returns the known-device id of a browser in which a user signed in before. */
type DeviceOf = (ctx: Context) => string | undefined;

interface RateLimitDeps {
  redis: RedisClient;
  trustedProxies: number;
  /** Returns the hash under which a value is counted. */
  keys: { of(kind: 'network' | 'known device', value: string): string };
  deviceOf?: DeviceOf;
}

/** Returns one middleware per limit in the table. */
export function createRateLimits({
  redis,
  trustedProxies,
  keys,
  deviceOf = () => undefined,
}: RateLimitDeps): RateLimits {
  // A limit by user must run after the middleware that sets the user in the state.
  const keyOf = (ctx: Context, by: LimitSubject): string =>
    by === 'user'
      ? requireState(ctx, 'userId')
      : keys.of('network', networkOf(ctx, trustedProxies));

  const limit = (name: RateLimitName) => {
    const { by, points, seconds } = RATE_LIMITS[name];
    const counter = createCounter(redis, {
      name,
      points,
      seconds,
      message: REJECTION_MESSAGES[name],
    });
    const ofDevice = { name: `${name}Known`, by: 'known device', points, seconds } as const;
    const deviceCounter = createCounter(redis, ofDevice);
    const hasDevices = WITH_KNOWN_DEVICES.includes(name);

    async function limitRate(ctx: Context, next: Next) {
      await counter.consume(keyOf(ctx, by)).catch((error: unknown) => {
        const isRefusal = hasDevices && error instanceof RateLimited;
        const device = isRefusal ? deviceOf(ctx) : undefined;
        if (device === undefined) throw error;
        return deviceCounter.consume(keys.of('known device', device));
      });
      await next();
    }
    const row = { name, by, points, seconds };
    return annotate(limitRate, hasDevices ? { rateLimits: [row, ofDevice] } : { rateLimit: row });
  };
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  return Object.fromEntries(names.map((name) => [name, limit(name)])) as RateLimits;
}

/** Returns the network of a request. Rate limits count requests by network. */
export const networkOf = (ctx: Context, trustedProxies: number): string =>
  addressNetwork(clientAddress(ctx.req, trustedProxies));
