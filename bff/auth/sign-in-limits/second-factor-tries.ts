import type { Redis } from 'ioredis';
import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { SECOND_FACTOR_MINUTES, SECOND_FACTOR_TRIES } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { createCounter } from '#bff/http/counter.ts';
import { RateLimitedError } from '#bff/http/errors.ts';
import { annotate, type RateLimit } from '#bff/http/route-policy.ts';
import { countRefusedTry } from './count-refused-try.ts';
import { limitRows } from './limit-table.ts';
import { type LimitTools, tryConsume } from './limit-tools.ts';

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
   * Counts one try for the account. A browser that has given a right code has tries of its own (S71).
   * @throws RateLimitedError
   */
  ofAccount(ctx: Context, userId: string): Promise<Refund>;
  /** Notes that this browser has given a right code of the account. */
  remember(ctx: Context, userId: string): void;
  /** Limits calls that try a code within a session, so that they cannot lock the owner out (S71). */
  inSession: Middleware;
  /** Counts one try for a sign-in that waits. @returns null when it has none left */
  ofSignIn(hash: string): Promise<Refund | null>;
  /** Counts a wrong code of a sign-in. @returns whether it was the last one that it may have */
  isLastWrong(hash: string): Promise<boolean>;
}

/**
 * Names an account to the known-device cookie. Its addresses will not do: a thief of the mailbox can
 * sign up with another spelling of one of them, which counts as the same (S71).
 */
export const accountDestination = (userId: string): string => `account:${userId}`;

export function createSecondFactorTries(redis: Redis, tools: LimitTools): SecondFactorTries {
  const { keys, devices, counters } = tools;
  const { secondFactorKnown, secondFactorUnknown } = counters;
  const tries = createCounter(redis, { ...PER_SIGN_IN, name: 'secondFactorTries' });
  const wrong = createCounter(redis, {
    ...PER_SIGN_IN,
    points: SECOND_FACTOR_TRIES - 1,
    name: 'secondFactorWrong',
  });
  const ofAccount: SecondFactorTries['ofAccount'] = async (ctx, userId) => {
    const key = keys.of('account', userId);
    const isKnown = devices.idFor(ctx, accountDestination(userId)) !== undefined;
    if (isKnown && (await tryConsume(secondFactorKnown, key))) {
      return () => secondFactorKnown.refund(key);
    }
    await secondFactorUnknown.consume(key).catch((error: unknown) => {
      if (!(error instanceof RateLimitedError)) throw error;
      throw new RateLimitedError(error.retryAfter ?? 1, MESSAGES.secondFactorLimit);
    });
    return () => secondFactorUnknown.refund(key);
  };

  async function limitTries(ctx: Context, next: Next) {
    const refund = await ofAccount(ctx, requireState(ctx, 'userId'));
    await countRefusedTry(next, refund);
  }

  return {
    ofAccount,
    remember: (ctx, userId) => devices.remember(ctx, [accountDestination(userId)]),
    inSession: annotate(limitTries, { rateLimits: ACCOUNT_TRIES }),
    ofSignIn: async (hash) => ((await tryConsume(tries, hash)) ? () => tries.refund(hash) : null),
    isLastWrong: async (hash) => !(await tryConsume(wrong, hash)),
  };
}
