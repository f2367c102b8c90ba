import type { Logger } from 'pino';
import type { Config } from '#bff/config.ts';
import type { Context } from '#bff/context.ts';
import type { Encryption } from '#bff/crypto/encryption.ts';
import { RateLimited } from '#bff/domain-errors.ts';
import { type Counter, createCounter } from '#bff/http/counter.ts';
import { createLimitKeys, type LimitKeys } from '#bff/http/limit-keys.ts';
import { networkOf } from '#bff/http/rate-limit.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import type { CookiePolicy } from '#bff/session/cookies.ts';
import { createKnownDevices, type KnownDevices } from './known-device.ts';
import { SIGN_IN_LIMITS, type SignInLimitName } from './limit-table.ts';

export interface SignInLimitDeps {
  redis: RedisClient;
  config: Pick<
    Config,
    'sessionKeys' | 'trustedProxies' | 'smsHourlyMax' | 'smsCountries' | 'signInCaptcha'
  >;
  cookies: CookiePolicy;
  encryption: Encryption;
  logger: Logger;
}

/** Dependencies shared by the limits. */
export interface LimitTools {
  keys: LimitKeys;
  devices: KnownDevices;
  counters: Record<SignInLimitName, Counter>;
  network(ctx: Context): string;
}

/** Creates the dependencies shared by the limits. */
export function createTools({ redis, config, cookies }: SignInLimitDeps): LimitTools {
  const names = Object.keys(SIGN_IN_LIMITS) as SignInLimitName[];
  return {
    keys: createLimitKeys(config.sessionKeys),
    devices: createKnownDevices(config.sessionKeys, cookies),
    counters: Object.fromEntries(
      names.map((name) => [name, createCounter(redis, { name, ...SIGN_IN_LIMITS[name] })]),
    ) as LimitTools['counters'],
    network: (ctx) => networkOf(ctx, config.trustedProxies),
  };
}

/** Consumes a point of a limit. Returns false when the limit is reached. */
export async function tryConsume(counter: Counter, key: string): Promise<boolean> {
  try {
    await counter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimited) return false;
    throw error;
  }
}
