import { findOrCreateAccount } from '#bff/account/account.ts';
import { type Context, requireState } from '#bff/context.ts';
import type { TokenType } from '#bff/contracts/session.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { toHttpError } from '#bff/http/error-handler.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import { SignInExpired } from './auth-errors.ts';
import { createUserSession } from './create-user-session.ts';
import { recordSessionFactors, recordSignInFactors } from './factors/record-sign-in.ts';
import { onSignedIn, type SignedInDeps } from './on-signed-in.ts';
import {
  type PreHijackingDeps,
  preventPreHijacking,
} from './pre-hijacking/prevent-pre-hijacking.ts';
import { queueRevocation } from './queue-revocation.ts';
import { cancelPendingSignIn, startPendingSignIn } from './second-factor/pending-sign-in.ts';
import { createSettle, exchangeOutcome, type SignInResult } from './settle-flow.ts';
import { toSignInError } from './sign-in-errors.ts';
import type { SignInFlowStore } from './sign-in-flow-store.ts';
import { assertMaySignUp, assertMethodEnabled, assertTokenEnabled } from './sign-in-policy.ts';
import type { ProviderSignIn } from './stytch/responses.ts';
import { isSecondFactor, isVerifiedPrimaryFactor } from './stytch/user.ts';
import { endUserSessions } from './user-sessions.ts';

const START_AGAIN = 'Please start again from the login page.';

type ContinueDeps = PreHijackingDeps & Pick<Deps, 'signInLimits'>;
export type StartSessionDeps = ContinueDeps &
  SignedInDeps &
  Pick<Deps, 'config' | 'cookies' | 'ownerCookie' | 'pendingSignIns'>;
export type SignInDeps = StartSessionDeps & Pick<Deps, 'signInFlows' | 'emailLinkFlows'>;

interface Callback {
  token: string;
  type: TokenType;
}

/**
 * Returns the result of a callback whose flow another tab has finished (S10, S15).
 * @throws SignInExpired when no tab has finished the flow
 */
async function resultOfOtherTab(
  ctx: Context,
  deps: Pick<Deps, 'logger' | 'emailLinkFlows'>,
  flows: SignInFlowStore,
): Promise<SignInResult> {
  if (currentSession(ctx)) return 'signed-in';
  const outcome = await flows.outcome(ctx);
  if (outcome === 'signed-in' || outcome === 'second-factor') return outcome;
  audit(deps.logger, ctx.state, 'sign-in failed', 'no sign-in flow');
  throw new SignInExpired(
    flows === deps.emailLinkFlows
      ? 'Please open the link in the browser in which you requested it, or start again.'
      : START_AGAIN,
  );
}

/**
 * Completes a sign-in: exchanges the token, finds or creates the account, and starts a session or
 * requires a second factor.
 * @throws SignInExpired, SignInMethodDisabled, SignInRefused, Unavailable
 */
export async function signIn(
  ctx: Context,
  deps: SignInDeps,
  callback: Callback,
): Promise<SignInResult> {
  assertTokenEnabled(callback.type, deps.config.signInMethods);
  const flows = callback.type === 'oauth' ? deps.signInFlows : deps.emailLinkFlows;
  const flow = await flows.take(ctx);
  if (!flow) return resultOfOtherTab(ctx, deps, flows);
  const settle = createSettle(ctx, deps, flows, flow);
  const { codeVerifier } = flow;
  try {
    const session = unprovenSession(ctx, callback);
    const exchanged = await deps.provider.exchange({ ...callback, codeVerifier }, session);
    let result: SignInResult = 'signed-in';
    if (session?.providerSessionId === exchanged.sessionId) {
      await continueSession(ctx, deps, exchanged);
    } else {
      result = await startSession(ctx, deps, exchanged);
    }
    await settle(result);
    return result;
  } catch (thrown) {
    await settle(exchangeOutcome(thrown));
    const error = toSignInError(thrown);
    audit(deps.logger, ctx.state, 'sign-in failed', toHttpError(error).code);
    throw error;
  }
}

/**
 * Returns the browser's session if its account has no verified primary factor. signIn then
 * exchanges the token of an emailed link within this session, so that the provider keeps the
 * password (S66).
 */
function unprovenSession(ctx: Context, { type }: Callback): SessionRecord | undefined {
  const session = currentSession(ctx);
  return session && !session.proven && type !== 'oauth' ? { ...session } : undefined;
}

/**
 * Updates the current session after the provider has added a factor to it.
 * @throws SignInAgain for an address that was not verified in time in this session (S67)
 */
export async function continueSession(
  ctx: Context,
  deps: ContinueDeps,
  signIn: ProviderSignIn,
): Promise<void> {
  const session = currentSession(ctx);
  if (!session) return;
  const factors = await preventPreHijacking(ctx, deps, signIn, async () => undefined);
  session.sessionToken = signIn.sessionToken;
  session.confirmedAt = Date.now();
  session.proven = factors.some(isVerifiedPrimaryFactor);
  if (session.method !== 'impersonation') await deps.signInLimits.recordSignIn(ctx, signIn);
  await recordSessionFactors(ctx, deps, session.userId, { ...signIn, factors });
  // The provider has ended all other sessions, so end Posy's other sessions as well (S35).
  if (signIn.resetSessions) {
    await endUserSessions(deps.sessions, session.userId, requireState(ctx, 'sessionHash'));
  }
}

/**
 * Starts a session for a sign-in at the provider, and ends the browser's previous session (S20). If
 * the account has an authenticator app, requires a code from it first (S70).
 * @param replaced the current session, if a call within it returned the new provider session. If
 *   the account has an authenticator app, the new session needs no code, because the second factor
 *   was verified for the replaced session. The new session then keeps the start time and the time
 *   of the last authentication of the replaced session.
 */
export async function startSession(
  ctx: Context,
  deps: StartSessionDeps,
  signIn: ProviderSignIn,
  replaced?: SessionRecord,
): Promise<SignInResult> {
  const previous = currentSession(ctx)?.providerSessionId;
  const { method } = signIn;
  const startedAt = Date.now();
  let result: SignInResult = 'signed-in';
  try {
    const { signInMethods } = deps.config;
    assertMethodEnabled(method, signInMethods);
    const account = () =>
      findOrCreateAccount(deps.db, signIn, () => assertMaySignUp(method, signInMethods));
    const factors = await preventPreHijacking(ctx, deps, signIn, account);
    const userId = await account();
    await recordSignInFactors(ctx, deps, userId, { ...signIn, factors });
    // The provider has ended all other sessions, so end Posy's other sessions as well (S35).
    if (signIn.resetSessions) await deps.sessions.destroyBefore(userId, startedAt);
    const proven = factors.some(isVerifiedPrimaryFactor);
    const { pictureUrl } = signIn;
    const verified = { userId, providerSession: signIn, method, proven, pictureUrl };
    const needsCode = method !== 'impersonation' && factors.some(isSecondFactor);
    const continued = needsCode && replaced?.userId === userId ? replaced : undefined;
    if (needsCode && !continued) {
      result = 'second-factor';
      await startPendingSignIn(ctx, deps, verified);
    } else {
      await createUserSession(ctx, deps, verified, continued);
      if (await cancelPendingSignIn(ctx, deps)) deps.pendingSignIns.forget(ctx);
    }
  } catch (error) {
    // No session of Posy refers to the provider's new session, so revoke the provider's session.
    await queueRevocation(deps, signIn.sessionId);
    throw error;
  }
  if (result === 'signed-in') await onSignedIn(ctx, deps, method, signIn);
  if (previous !== undefined) await queueRevocation(deps, previous);
  return result;
}
