import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import type { SignInFlow, SignInFlowStore } from './sign-in-flow-store.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './stytch/errors.ts';

/** The result of a sign-in: a session, or a pending second factor (S70). */
export type SignInResult = 'signed-in' | 'second-factor';

/** The outcome of a token exchange. The flow is reopened after `refused` and `not tried`. */
export type ExchangeOutcome = SignInResult | 'refused' | 'not tried' | 'failed';

/**
 * Returns the outcome of a failed exchange. A timeout counts as `failed`, because the provider may
 * have used up the token (S75).
 */
export function exchangeOutcome(error: unknown): ExchangeOutcome {
  if (error instanceof ProviderRejectedError) return 'refused';
  return error instanceof ProviderUnavailableError && !error.wasTried ? 'not tried' : 'failed';
}

/**
 * Creates a function that finishes or reopens a sign-in flow after its token exchange (S75). The
 * function never throws: if it cannot store the outcome, this request still completes, and only
 * other requests with the flow are affected.
 */
export function createSettle(
  ctx: Context,
  { logger }: Pick<Deps, 'logger'>,
  flows: SignInFlowStore,
  flow: SignInFlow,
): (outcome: ExchangeOutcome) => Promise<void> {
  return async function settle(outcome) {
    try {
      if (outcome === 'refused') await flows.reopen(ctx, flow, true);
      else if (outcome === 'not tried') await flows.reopen(ctx, flow, false);
      else await flows.finish(ctx, outcome);
    } catch (error) {
      logger.warn({ cause: (error as Error).message }, 'sign-in outcome not stored');
    }
  };
}
