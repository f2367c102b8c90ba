import type { Context } from '#bff/context.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { currentSession } from '#bff/session/session.ts';
import { queueRevocation } from './queue-revocation.ts';
import type { ProviderSignIn } from './stytch/responses.ts';

export type SignedInDeps = Pick<Deps, 'db' | 'logger' | 'provider' | 'sessions' | 'signInLimits'>;

/**
 * Runs the follow-up work of a completed sign-in: updates the limits, writes the audit log, and
 * ends excess sessions.
 */
export async function onSignedIn(
  ctx: Context,
  deps: SignedInDeps,
  method: SignInMethod | null,
  signIn: Pick<ProviderSignIn, 'destinations' | 'unverified'>,
): Promise<void> {
  // An administrator's browser must not become a known device of the impersonated user.
  if (method !== 'impersonation') await deps.signInLimits.recordSignIn(ctx, signIn);
  audit(deps.logger, ctx.state, 'signed in', method ?? undefined);
  await endExcessSessions(ctx, deps);
}

/**
 * Ends the user's oldest sessions if there are too many. Never throws, so that the sign-in
 * succeeds.
 */
async function endExcessSessions(ctx: Context, deps: SignedInDeps): Promise<void> {
  const userId = currentSession(ctx)?.userId;
  if (userId === undefined) return;
  try {
    for (const { providerSessionId } of await deps.sessions.destroyExcess(userId)) {
      audit(deps.logger, { requestId: ctx.state.requestId }, 'session ended by newer ones');
      await queueRevocation(deps, providerSessionId);
    }
  } catch (error) {
    deps.logger.warn({ cause: (error as Error).message }, 'excess sessions not ended');
  }
}
