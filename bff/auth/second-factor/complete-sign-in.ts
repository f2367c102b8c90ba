import { findProviderUserId } from '#bff/account/account.store.ts';
import { beginSignedIn } from '#bff/auth/begin-signed-in.ts';
import { factorKey } from '#bff/auth/factors/factor-key.ts';
import { findPurge } from '#bff/auth/factors/factor-purge.store.ts';
import { markUsed } from '#bff/auth/factors/recorded-factors.store.ts';
import { revoke, signedInNow } from '#bff/auth/sign-in.ts';
import { accountName } from '#bff/auth/sign-in-limits/second-factor-tries.ts';
import { isSecondFactor, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import { SECOND_FACTOR_ENDED, type SecondFactorProof } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { HttpError, RateLimitedError, UnavailableError } from '#bff/http/errors.ts';
import { cancelTask } from '#bff/jobs/outbox.store.ts';
import { currentSession, endSession } from '#bff/session/session.ts';
import { SESSION_MINUTES } from '#bff/session/session-record.ts';
import type { HalfOpenSignIn } from './half-open-sign-ins.ts';
import { revokeHeld } from './hold-sign-in.ts';
import { FactorGoneError, tryCode, WrongCodeError } from './try-code.ts';

/** No sign-in waits for a code. The browser forgets the one that it had. */
function ended(ctx: Context, deps: Deps, reason: string): HttpError {
  audit(deps.logger, ctx.state, 'second factor ended', reason);
  deps.halfOpen.forget(ctx);
  return new HttpError(401, SECOND_FACTOR_ENDED, MESSAGES.secondFactorEnded);
}

/** @throws UnavailableError while factors of the account are being deleted (S67) */
async function assertNoPurge({ db }: Deps, { providerUserId }: HalfOpenSignIn): Promise<void> {
  if (await findPurge(db, providerUserId)) throw new UnavailableError();
}

/** Ends a sign-in that waits, here and at the provider. */
async function end(ctx: Context, deps: Deps, hash: string, reason: string): Promise<HttpError> {
  const held = await deps.halfOpen.take(hash);
  if (held) await revokeHeld(deps, held);
  return ended(ctx, deps, reason);
}

/**
 * Completes a sign-in by its second factor (S70).
 * @throws WrongCodeError, HttpError 401 when the sign-in is over, RateLimitedError, UnavailableError
 */
export async function completeSignIn(
  ctx: Context,
  deps: Deps,
  proof: SecondFactorProof,
): Promise<void> {
  const { halfOpen, signInLimits } = deps;
  const hash = halfOpen.hashOf(ctx);
  const held = hash === null ? null : await halfOpen.find(hash);
  if (hash === null || held === null) throw ended(ctx, deps, 'none waits');
  await assertNoPurge(deps, held);
  const refund = await signInLimits.secondFactor.ofSignIn(hash);
  if (!refund) throw ended(ctx, deps, 'no tries left');
  const person = await tryFor(ctx, deps, held, proof).catch(async (error: unknown) => {
    if (error instanceof WrongCodeError) throw await wrongCode(ctx, deps, hash, error);
    if (error instanceof FactorGoneError) throw await end(ctx, deps, hash, 'factor gone');
    if (error instanceof RateLimitedError || error instanceof UnavailableError) await refund();
    throw error;
  });
  const isSame =
    person?.userId === held.providerUserId && person.sessionId === held.providerSessionId;
  if (!isSame) {
    if (person) await revoke(deps, person.sessionId);
    throw await end(ctx, deps, hash, 'another session');
  }
  // To one request only; signing out, or a newer sign-in, may have ended it meanwhile.
  if (!(await halfOpen.take(hash))) throw ended(ctx, deps, 'ended meanwhile');
  const app = person.factors.find(isSecondFactor);
  await begin(ctx, deps, { ...held, sessionToken: person.sessionToken }, app);
}

async function tryFor(ctx: Context, deps: Deps, held: HalfOpenSignIn, proof: SecondFactorProof) {
  const session = { sessionToken: held.sessionToken, minutes: SESSION_MINUTES };
  const { userId, signIn } = await tryCode(ctx, deps, { ...held, session }, proof);
  return signIn?.userId === userId ? signIn : null;
}

/** A wrong code; after the fifth the sign-in is over. */
async function wrongCode(
  ctx: Context,
  deps: Deps,
  hash: string,
  error: WrongCodeError,
): Promise<HttpError> {
  audit(deps.logger, ctx.state, 'second factor wrong');
  const isLast = await deps.signInLimits.secondFactor.isLastWrong(hash);
  return isLast ? end(ctx, deps, hash, 'too many wrong codes') : error;
}

/**
 * Begins the session of a sign-in that was taken. The revocation that waits for an abandoned sign-in
 * is withdrawn last: whatever fails before it, the provider's session ends.
 */
async function begin(
  ctx: Context,
  deps: Deps,
  held: HalfOpenSignIn,
  app: ProviderFactor | undefined,
): Promise<void> {
  const previous = currentSession(ctx)?.providerSessionId;
  const { userId, providerSessionId, sessionToken, method, proven } = held;
  const person = { sessionId: providerSessionId, sessionToken };
  try {
    const providerUserId = await findProviderUserId(deps.db, userId);
    if (providerUserId !== held.providerUserId) throw ended(ctx, deps, 'account gone');
    if (app) await markUsed(deps.db, userId, factorKey(app));
    await beginSignedIn(ctx, deps, { userId, person, method, proven });
    // Again: one that has begun since the code was tried may not have seen this session.
    await assertNoPurge(deps, held);
    if (!(await cancelTask(deps.db, held.taskId))) throw ended(ctx, deps, 'revoked meanwhile');
  } catch (error) {
    if (currentSession(ctx)?.providerSessionId === providerSessionId) {
      await endSession(ctx, deps.sessions, deps.cookies);
    }
    await revokeHeld(deps, held);
    throw error;
  }
  deps.halfOpen.forget(ctx);
  Object.assign(ctx.state, held.named);
  const destinations = [accountName(userId), ...held.destinations];
  await signedInNow(ctx, deps, method, { ...held, destinations });
  if (previous !== undefined) await revoke(deps, previous);
}
