import type { Redis } from 'ioredis';
import type { Context, Middleware, Next } from 'koa';
import { describe, type RateLimit } from '#bff/boundary/boundary.ts';
import { SECOND_FACTOR_MINUTES, SECOND_FACTOR_TRIES } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { RateLimitedError } from '#bff/http/errors/errors.ts';
import { createCounter } from '#bff/http/rate-limit/counter.ts';
import { limitRows } from './limit-table.ts';
import { hasLeft, type LimitTools } from './limit-tools.ts';
import { reachedProvider } from './try-outcome.ts';

const PER_SIGN_IN = { points: SECOND_FACTOR_TRIES, seconds: SECOND_FACTOR_MINUTES * 60 };

/** The limits of an account's codes, for `npm run boundary`. */
export const ACCOUNT_TRIES = limitRows('secondFactorKnown', 'secondFactorUnknown');
/** The same with those of one sign-in. */
export const SECOND_FACTOR_LIMITS: readonly RateLimit[] = [
  { ...PER_SIGN_IN, name: 'secondFactorTries', by: 'sign-in' },
  ...ACCOUNT_TRIES,
];

type Refund = () => Promise<void>;

/** Tries of codes of authenticator apps and of recovery codes (S70). */
export interface SecondFactorTries {
  /**
   * Counts one try for the account.
   * @param destinations of the account: a browser in which one of them signed in before has tries
   *   of its own, which nobody else can use up (S71)
   * @throws RateLimitedError
   */
  ofAccount(ctx: Context, userId: string, destinations: readonly string[]): Promise<Refund>;
  /** Around a call that tries a code in a session: nobody may lock the owner out with one (S71). */
  inSession: Middleware;
  /** Counts one try for a sign-in that waits. @returns null when it has none left */
  ofSignIn(hash: string): Promise<Refund | null>;
  /** Counts a wrong code of a sign-in. @returns whether it was the last one that it may have */
  isLastWrong(hash: string): Promise<boolean>;
}

/** What names an account to the known-device cookie: an account of wallets has no address. */
export const accountNames = (userId: string, destinations: readonly string[]): string[] =>
  destinations.length > 0 ? [...destinations] : [`account:${userId}`];

export function createSecondFactorTries(redis: Redis, tools: LimitTools): SecondFactorTries {
  const { keys, devices, counters } = tools;
  const { secondFactorKnown, secondFactorUnknown } = counters;
  const tries = createCounter(redis, { ...PER_SIGN_IN, name: 'secondFactorTries' });
  const wrong = createCounter(redis, {
    ...PER_SIGN_IN,
    points: SECOND_FACTOR_TRIES - 1,
    name: 'secondFactorWrong',
  });
  const ofAccount: SecondFactorTries['ofAccount'] = async (ctx, userId, destinations) => {
    const key = keys.of('account', userId);
    const names = accountNames(userId, destinations);
    const isKnown = names.some((name) => devices.idFor(ctx, name) !== undefined);
    if (isKnown && (await hasLeft(secondFactorKnown, key))) {
      return () => secondFactorKnown.refund(key);
    }
    await secondFactorUnknown.consume(key).catch((error: unknown) => {
      if (!(error instanceof RateLimitedError)) throw error;
      throw new RateLimitedError(error.retryAfter ?? 1, MESSAGES.secondFactorLimit);
    });
    return () => secondFactorUnknown.refund(key);
  };

  async function limitTries(ctx: Context, next: Next) {
    const refund = await ofAccount(ctx, ctx.state.userId, []);
    try {
      await next();
    } catch (error) {
      if (!reachedProvider(error)) await refund();
      throw error;
    }
    await refund();
  }

  return {
    ofAccount,
    inSession: describe(limitTries, { rateLimits: ACCOUNT_TRIES }),
    ofSignIn: async (hash) => ((await hasLeft(tries, hash)) ? () => tries.refund(hash) : null),
    isLastWrong: async (hash) => !(await hasLeft(wrong, hash)),
  };
}
