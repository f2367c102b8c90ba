import type { Context, Middleware, Next } from 'koa';
import { findProviderUserId } from '#bff/account/account.store.ts';
import { toSignInError } from '#bff/auth/sign-in-errors.ts';
import { describe } from '#bff/boundary/boundary.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayCall } from '#bff/gateway/call.ts';
import { ReauthenticationRequiredError } from '#bff/http/errors/errors.ts';
import { isRecentlyProven, type SessionRecord } from '#bff/session/session-record.ts';
import { destinationOf } from '#bff/sign-in-limits/destination.ts';
import { gatewaySession } from './gateway-session.ts';

/** The addresses and numbers of an account, as limits name them. */
async function destinationsOf(deps: Deps, { userId }: SessionRecord): Promise<string[]> {
  const providerUserId = await findProviderUserId(deps.db, userId);
  if (providerUserId === undefined) return [];
  const factors = await deps.provider.listFactors(providerUserId).catch((error: unknown) => {
    throw toSignInError(error);
  });
  return factors.flatMap((factor) => {
    if (factor.kind === 'email') return [destinationOf('email', factor.value)];
    return factor.kind === 'phone' ? [destinationOf('phone_number', factor.value)] : [];
  });
}

/**
 * Guards a call that changes how the account of the session signs in (S68). It stands behind what
 * names the destination of the call. Without a session the call is a sign-in, and passes.
 */
export function requireStepUp(deps: Deps, call: GatewayCall): Middleware {
  async function stepUp(ctx: Context, next: Next): Promise<void> {
    const session = gatewaySession(ctx, call);
    if (session && !isRecentlyProven(session, Date.now())) {
      const isOwn =
        call.stepUp === 'new destination' &&
        (await destinationsOf(deps, session)).includes(ctx.state.destination);
      if (!isOwn) throw new ReauthenticationRequiredError();
    }
    await next();
  }
  return describe(stepUp, { stepUp: call.stepUp === 'always' ? 'always' : 'new destination' });
}
