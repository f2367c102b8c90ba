import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { RateLimited } from '#bff/domain-errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { createCodeTries } from './code-tries.ts';
import { countRefusedTry } from './count-refused-try.ts';
import { limitRows } from './limit-table.ts';
import { createTools, type LimitTools, type SignInLimitDeps, tryConsume } from './limit-tools.ts';
import { createNetworkAllowance, type NetworkAllowance } from './network-allowance.ts';
import { createSecondFactorTries, type SecondFactorTries } from './second-factor-tries.ts';
import { limitSends } from './send-limits.ts';
import { createTextBudgets } from './text-budgets.ts';

/** Limits by destination. An earlier middleware has stored the destination in the state. */
export interface SignInLimits {
  /** Network limits, with an allowance for known browsers. */
  network: NetworkAllowance;
  /** Limits messages by destination. */
  sends: Middleware;
  /** Limits text messages by hourly budgets, because they cost money. */
  texts: Middleware;
  /** Limits password attempts by destination. */
  passwords: Middleware;
  /** Binds the code that a call sends to the browser that requested it. */
  codeSends: Middleware;
  /** Limits the attempts per code, for calls that submit a code. */
  codeTries: Middleware;
  secondFactor: SecondFactorTries;
  /**
   * Remembers the destinations of a completed sign-in, and resets their failed attempts, as the
   * provider does. Never throws.
   */
  recordSignIn(ctx: Context, user: SignedInUser): Promise<void>;
}

interface SignedInUser {
  destinations: readonly string[];
  /**
   * Limit keys of unverified addresses. For an unverified address, a sign-in affects only the
   * limits of its exact spelling, because anyone may create an account with another spelling of an
   * owner's mailbox (S71).
   */
  unverified: readonly string[];
}

/**
 * Limits password attempts. Counts an attempt before the provider call, and refunds it unless it
 * counts as a failed one.
 */
function limitPasswords(tools: LimitTools): Middleware {
  const { keys, devices, counters, network } = tools;

  async function consume(ctx: Context): Promise<() => Promise<void>> {
    const destination = requireState(ctx, 'destination');
    const unverified = requireState(ctx, 'unverified');
    for (const known of [destination, unverified]) {
      const key = keys.of('destination', known);
      const isKnown = devices.idFor(ctx, known) !== undefined;
      if (isKnown && (await tryConsume(counters.passwordKnown, key))) {
        return () => counters.passwordKnown.refund(key);
      }
    }
    const key = keys.of('destination', destination);
    const fromHere = keys.of('destination and network', destination, network(ctx));
    await counters.passwordNetwork.consume(fromHere);
    await counters.passwordUnknown.consume(key).catch((error: unknown) => {
      if (!(error instanceof RateLimited)) throw error;
      throw new RateLimited(error.retryAfter ?? 1, MESSAGES.passwordLimit);
    });
    return async () => {
      await counters.passwordNetwork.refund(fromHere);
      await counters.passwordUnknown.refund(key);
    };
  }
  async function passwords(ctx: Context, next: Next) {
    const refund = await consume(ctx);
    await countRefusedTry(next, refund);
  }
  const rows = limitRows('passwordKnown', 'passwordNetwork', 'passwordUnknown');
  return annotate(passwords, { rateLimits: rows });
}

/** Creates the sign-in limits by destination. */
export function createSignInLimits(deps: SignInLimitDeps): SignInLimits {
  const tools = createTools(deps);
  const { keys, devices, counters, network } = tools;

  async function clear(ctx: Context, { destinations, unverified }: SignedInUser): Promise<void> {
    const { passwordUnknown, passwordKnown, codeUnknown, codeKnown, passwordNetwork } = counters;
    const perDestination = [passwordUnknown, passwordKnown, codeUnknown, codeKnown];
    const cleared = destinations.flatMap((destination) => [
      ...perDestination.map((it) => it.clear(keys.of('destination', destination))),
      passwordNetwork.clear(keys.of('destination and network', destination, network(ctx))),
    ]);
    for (const address of unverified) {
      cleared.push(passwordKnown.clear(keys.of('destination', address)));
    }
    await Promise.all(cleared).catch((error: Error) => {
      deps.logger.warn({ cause: error.message }, 'failed attempts not reset');
    });
  }

  const allowance = createNetworkAllowance(tools);
  return {
    network: allowance,
    sends: limitSends(tools, deps.config.signInCaptcha),
    texts: createTextBudgets(deps, tools),
    passwords: limitPasswords(tools),
    ...createCodeTries(deps, tools, allowance),
    secondFactor: createSecondFactorTries(deps.redis, tools),
    async recordSignIn(ctx, user) {
      const { destination, unverified } = ctx.state;
      const all = [...user.destinations, ...user.unverified];
      // The cookie has room for five entries, so the destinations of this sign-in come first.
      const named = [destination, unverified].filter(
        (it): it is string => it !== undefined && all.includes(it),
      );
      devices.remember(ctx, [...named, ...all]);
      await clear(ctx, user);
    },
  };
}
