import { findProviderUserId } from '#bff/account/account.store.ts';
import { SecondFactorEnded, WrongCode } from '#bff/auth/auth-errors.ts';
import { createUserSession } from '#bff/auth/create-user-session.ts';
import { factorKey } from '#bff/auth/factors/factor-key.ts';
import { findPurge } from '#bff/auth/factors/factor-purges.store.ts';
import { markUsed } from '#bff/auth/factors/recorded-factors.store.ts';
import { onSignedIn, type SignedInDeps } from '#bff/auth/on-signed-in.ts';
import { cancelRevocation } from '#bff/auth/pending-sign-in-revocation.ts';
import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { accountDestination } from '#bff/auth/sign-in-limits/second-factor-tries.ts';
import type { ProviderSignIn } from '#bff/auth/stytch/responses.ts';
import { isSecondFactor, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import type { SecondFactorProof } from '#bff/contracts/factors.ts';
import type { Deps } from '#bff/deps.ts';
import { RateLimited, Unavailable } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { currentSession, endSession } from '#bff/session/session.ts';
import { SESSION_MINUTES } from '#bff/session/session-record.ts';
import { revokePendingSignIn } from './pending-sign-in.ts';
import type { PendingSignIn } from './pending-sign-in-store.ts';
import { FactorRemovedError, verifyCode } from './verify-code.ts';

export type PendingSignInDeps = SignedInDeps &
  Pick<Deps, 'pendingSignIns' | 'codeClaims' | 'cookies' | 'ownerCookie'>;

/** Creates the error for a pending sign-in that does not exist or has ended. Clears its cookie. */
function endedError(
  ctx: Context,
  deps: Pick<Deps, 'logger' | 'pendingSignIns'>,
  reason: string,
): SecondFactorEnded {
  audit(deps.logger, ctx.state, 'second factor ended', reason);
  deps.pendingSignIns.forget(ctx);
  return new SecondFactorEnded();
}

/** Checks that no factor purge is running. @throws Unavailable during a purge (S67) */
async function assertNoPurge(
  { db }: Pick<Deps, 'db'>,
  { providerUserId }: PendingSignIn,
): Promise<void> {
  if (await findPurge(db, providerUserId)) throw new Unavailable();
}

/** Ends a pending sign-in in Posy and at the provider. @returns the error to throw */
async function endPendingSignIn(
  ctx: Context,
  deps: PendingSignInDeps,
  hash: string,
  reason: string,
): Promise<SecondFactorEnded> {
  const pending = await deps.pendingSignIns.take(hash);
  if (pending) await revokePendingSignIn(deps, pending);
  return endedError(ctx, deps, reason);
}

/**
 * Completes a pending sign-in with its second factor (S70).
 * @throws WrongCode, SecondFactorEnded, RateLimited, Unavailable
 */
export async function completePendingSignIn(
  ctx: Context,
  deps: PendingSignInDeps,
  proof: SecondFactorProof,
): Promise<void> {
  const { pendingSignIns, signInLimits } = deps;
  const hash = pendingSignIns.hashOf(ctx);
  const pending = hash === null ? null : await pendingSignIns.find(hash);
  if (hash === null || pending === null) throw endedError(ctx, deps, 'not found');
  await assertNoPurge(deps, pending);
  const refund = await signInLimits.secondFactor.ofSignIn(hash);
  if (!refund) throw endedError(ctx, deps, 'no attempts left');
  const signIn = await verifyFor(ctx, deps, pending, proof).catch(async (error: unknown) => {
    if (error instanceof WrongCode) throw await onWrongCode(ctx, deps, hash, error);
    if (error instanceof FactorRemovedError)
      throw await endPendingSignIn(ctx, deps, hash, 'factor removed');
    if (error instanceof RateLimited || error instanceof Unavailable) await refund();
    throw error;
  });
  const isSame =
    signIn?.userId === pending.providerUserId && signIn.sessionId === pending.providerSessionId;
  if (!isSame) {
    if (signIn) await queueRevocation(deps, signIn.sessionId);
    throw await endPendingSignIn(ctx, deps, hash, 'another session');
  }
  // Only one of several concurrent requests can take the pending sign-in. A sign-out or a newer
  // sign-in may have ended it meanwhile.
  if (!(await pendingSignIns.take(hash))) throw endedError(ctx, deps, 'ended meanwhile');
  const app = signIn.factors.find(isSecondFactor);
  await beginUserSession(ctx, deps, { ...pending, sessionToken: signIn.sessionToken }, app);
}

/**
 * Verifies the code, which upgrades the provider session.
 * @returns null when the provider responds with another user's session
 */
async function verifyFor(
  ctx: Context,
  deps: PendingSignInDeps,
  pending: PendingSignIn,
  proof: SecondFactorProof,
): Promise<ProviderSignIn | null> {
  const session = { sessionToken: pending.sessionToken, minutes: SESSION_MINUTES };
  const { userId, signIn } = await verifyCode(ctx, deps, { ...pending, session }, proof);
  return signIn?.userId === userId ? signIn : null;
}

/** Counts a wrong code, and ends the sign-in after the last attempt. @returns the error to throw */
async function onWrongCode(
  ctx: Context,
  deps: PendingSignInDeps,
  hash: string,
  error: WrongCode,
): Promise<SecondFactorEnded | WrongCode> {
  audit(deps.logger, ctx.state, 'second factor wrong');
  const isLast = await deps.signInLimits.secondFactor.isLastWrong(hash);
  return isLast ? endPendingSignIn(ctx, deps, hash, 'too many wrong codes') : error;
}

/**
 * Starts the session of a completed sign-in. Cancels the scheduled revocation last, so that the
 * provider session is revoked if an earlier step fails.
 */
async function beginUserSession(
  ctx: Context,
  deps: PendingSignInDeps,
  pending: PendingSignIn,
  app: ProviderFactor | undefined,
): Promise<void> {
  const previous = currentSession(ctx)?.providerSessionId;
  const { userId, providerSessionId, sessionToken, method, proven } = pending;
  const providerSession = { sessionId: providerSessionId, sessionToken };
  try {
    const providerUserId = await findProviderUserId(deps.db, userId);
    if (providerUserId !== pending.providerUserId) throw endedError(ctx, deps, 'account deleted');
    if (app) await markUsed(deps.db, userId, factorKey(app));
    await createUserSession(ctx, deps, { userId, providerSession, method, proven });
    // Check again: a purge may have begun after the first check and may not have ended this
    // session.
    await assertNoPurge(deps, pending);
    if (!(await cancelRevocation(deps.db, pending)))
      throw endedError(ctx, deps, 'revoked meanwhile');
  } catch (error) {
    if (currentSession(ctx)?.providerSessionId === providerSessionId) {
      await endSession(ctx, deps.sessions, deps.cookies);
    }
    await revokePendingSignIn(deps, pending);
    throw error;
  }
  deps.pendingSignIns.forget(ctx);
  Object.assign(ctx.state, pending.named);
  const destinations = [accountDestination(userId), ...pending.destinations];
  await onSignedIn(ctx, deps, method, { ...pending, destinations });
  if (previous !== undefined) await queueRevocation(deps, previous);
}
