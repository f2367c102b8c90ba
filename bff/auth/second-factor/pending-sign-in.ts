import { randomUUID } from 'node:crypto';
import type { VerifiedSignIn } from '#bff/auth/create-user-session.ts';
import {
  bringRevocationForward,
  scheduleRevocation,
} from '#bff/auth/pending-sign-in-revocation.ts';
import type { ProviderSignIn } from '#bff/auth/stytch/responses.ts';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { currentSession, endSession } from '#bff/session/session.ts';
import type { PendingSignIn } from './pending-sign-in-store.ts';

type RevokeDeps = Pick<Deps, 'db' | 'logger'>;
type CancelDeps = RevokeDeps & Pick<Deps, 'pendingSignIns'>;

/**
 * Stores a sign-in as pending until its second factor is verified (S70). Ends the browser's session
 * and its previous pending sign-in. Schedules the revocation of the provider session before
 * anything else, so that the session is revoked even if this process crashes.
 */
export async function startPendingSignIn(
  ctx: Context,
  deps: CancelDeps & Pick<Deps, 'sessions' | 'cookies'>,
  signIn: VerifiedSignIn & { providerSession: ProviderSignIn },
): Promise<void> {
  const { userId, providerSession, method, proven } = signIn;
  const { sessionId } = providerSession;
  await scheduleRevocation(deps.db, sessionId);
  await deps.pendingSignIns.put(ctx, {
    userId,
    providerUserId: providerSession.userId,
    providerSessionId: sessionId,
    sessionToken: providerSession.sessionToken,
    method,
    proven,
    destinations: providerSession.destinations,
    unverified: providerSession.unverified,
    named: { destination: ctx.state.destination, unverified: ctx.state.unverified },
    taskId: randomUUID(),
  });
  await cancelPendingSignIn(ctx, deps);
  if (currentSession(ctx)) await endSession(ctx, deps.sessions, deps.cookies);
  audit(deps.logger, ctx.state, 'second factor required', method);
}

/** Returns whether the browser has a pending sign-in. */
export async function hasPendingSignIn(
  ctx: Context,
  { pendingSignIns }: Pick<Deps, 'pendingSignIns'>,
): Promise<boolean> {
  const hash = pendingSignIns.hashOf(ctx);
  return hash !== null && (await pendingSignIns.find(hash)) !== null;
}

/**
 * Cancels the browser's pending sign-in, but keeps its cookie.
 * @returns false when the browser had no pending sign-in
 */
export async function cancelPendingSignIn(ctx: Context, deps: CancelDeps): Promise<boolean> {
  const hash = deps.pendingSignIns.hashOf(ctx);
  const pending = hash === null ? null : await deps.pendingSignIns.take(hash);
  if (pending) await revokePendingSignIn(deps, pending);
  return pending !== null;
}

/**
 * Makes the scheduled revocation of the provider session due now. Never throws: after a failure,
 * the revocation runs at its scheduled time.
 */
export async function revokePendingSignIn(
  { db, logger }: RevokeDeps,
  pending: PendingSignIn,
): Promise<void> {
  try {
    await bringRevocationForward(db, pending);
  } catch (error) {
    logger.warn({ cause: (error as Error).message }, 'revocation not brought forward');
  }
}
