import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { SECOND_FACTOR_MINUTES, SECOND_FACTOR_TRIES } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { RateLimited } from '#bff/domain-errors.ts';
import { createCounter } from '#bff/http/counter.ts';
import { annotate, type RateLimit } from '#bff/http/route-policy.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import { countRefusedTry } from './count-refused-try.ts';
import { limitRows } from './limit-table.ts';
import { type LimitTools, tryConsume } from './limit-tools.ts';

const PER_SIGN_IN = { points: SECOND_FACTOR_TRIES, seconds: SECOND_FACTOR_MINUTES * 60 };

/** The limits of codes per account, for `npm run boundary`. */
export const ACCOUNT_TRIES = limitRows('secondFactorKnown', 'secondFactorUnknown');
/** The limits of codes per account and per sign-in. */
export const SECOND_FACTOR_LIMITS: readonly RateLimit[] = [
  { ...PER_SIGN_IN, name: 'secondFactorTries', by: 'sign-in' },
  ...ACCOUNT_TRIES,
];

type Refund = () => Promise<void>;

/** Limits attempts with codes of authenticator apps and with recovery codes (S70). */
export interface SecondFactorTries {
  /**
   * Counts an attempt for the account. A browser in which the account has verified a code before
   * has its own limit (S71).
   * @throws RateLimited
   */
  ofAccount(ctx: Context, userId: string): Promise<Refund>;
  /** Remembers that a code of the account was correct in this browser. */
  remember(ctx: Context, userId: string): void;
  /**
   * Counts each attempt of a session with `ofAccount`. The thief of a session therefore cannot use
   * up the attempts of the owner's known browsers (S71).
   */
  inSession: Middleware;
  /**
   * Counts an attempt for a pending sign-in.
   * @returns null when no attempt is left
   */
  ofSignIn(hash: string): Promise<Refund | null>;
  /** Counts a wrong code of a pending sign-in. @returns whether it was the last allowed one */
  isLastWrong(hash: string): Promise<boolean>;
}

/**
 * Returns an account's destination for the known-device cookie. An address is unsuitable: a thief
 * of the mailbox can sign up with another spelling of the address, which counts as the same
 * destination (S71).
 */
export const accountDestination = (userId: string): string => `account:${userId}`;

export function createSecondFactorTries(redis: RedisClient, tools: LimitTools): SecondFactorTries {
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
      if (!(error instanceof RateLimited)) throw error;
      throw new RateLimited(error.retryAfter ?? 1, MESSAGES.secondFactorLimit);
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
