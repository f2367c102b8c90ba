import { findOrCreateAccount } from '#bff/account/account.ts';
import type { Context } from '#bff/context.ts';
import { requireState } from '#bff/context.ts';
import type { TokenType } from '#bff/contracts/session.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { BadRequestError } from '#bff/http/errors.ts';
import { addTask } from '#bff/jobs/outbox.store.ts';
import { auditRevocation } from '#bff/session/audit-revocation.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import { beginSignedIn } from './begin-signed-in.ts';
import { recordContinued, recordSignIn } from './factors/record-sign-in.ts';
import { secureSignIn } from './factors/secure-sign-in.ts';
import { endHeldSignIn, holdSignIn } from './second-factor/hold-sign-in.ts';
import { toSignInError } from './sign-in-errors.ts';
import type { SignInFlow, SignInFlowStore } from './sign-in-flow-store.ts';
import { assertMethodEnabled, assertSignsUp, assertTokenEnabled } from './sign-in-policy.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './stytch/errors.ts';
import type { ProviderSignIn } from './stytch/responses.ts';
import { isSecondFactor, provesIdentity } from './stytch/user.ts';
import { endOwnSessions } from './user-sessions.ts';

const START_AGAIN = 'Please start again from the login page.';

interface Callback {
  token: string;
  type: TokenType;
}

/** How a sign-in went on: with a session, or with the code screen (S70). */
export type SignInResult = 'signed-in' | 'second-factor';

/** The answer when a callback arrives without an open transaction of this browser (S10, S15). */
async function joinFinishedSignIn(
  ctx: Context,
  deps: Deps,
  transactions: SignInFlowStore,
): Promise<SignInResult> {
  if (currentSession(ctx)) return 'signed-in';
  const outcome = await transactions.outcome(ctx);
  if (outcome === 'signed-in' || outcome === 'second-factor') return outcome;
  audit(deps.logger, ctx.state, 'sign-in failed', 'no transaction');
  const byMail = transactions === deps.emailLinkFlows;
  throw new BadRequestError('The sign-in has expired', {
    details: byMail
      ? 'Please open the link in the browser that you asked for it with, or start again.'
      : START_AGAIN,
  });
}

/**
 * Completes a sign-in: one exchange, the account, a new session or the wait for a second factor.
 * @throws BadRequestError, HttpError 401, UnavailableError
 */
export async function signIn(ctx: Context, deps: Deps, callback: Callback): Promise<SignInResult> {
  assertTokenEnabled(callback.type, deps.config.signInMethods);
  const transactions = callback.type === 'oauth' ? deps.redirectFlows : deps.emailLinkFlows;
  const taken = await transactions.take(ctx);
  if (!taken) return joinFinishedSignIn(ctx, deps, transactions);
  const settle = settler(ctx, deps, transactions, taken);
  const { codeVerifier } = taken;
  try {
    const session = unprovenSession(ctx, callback);
    const person = await deps.provider.exchange({ ...callback, codeVerifier }, session);
    let result: SignInResult = 'signed-in';
    if (session?.providerSessionId === person.sessionId) await continueSession(ctx, deps, person);
    else result = await startSession(ctx, deps, person);
    await settle(result);
    return result;
  } catch (thrown) {
    await settle(exchangeOutcome(thrown));
    const error = toSignInError(thrown);
    audit(deps.logger, ctx.state, 'sign-in failed', error.code);
    throw error;
  }
}

/** How the exchange of a token ended. Only `refused` and `not tried` leave the sign-in open. */
export type ExchangeOutcome = SignInResult | 'refused' | 'not tried' | 'failed';

/** A timeout or an unreadable answer may have used the token up: it ends the sign-in (S75). */
export function exchangeOutcome(error: unknown): ExchangeOutcome {
  if (error instanceof ProviderRejectedError) return 'refused';
  return error instanceof ProviderUnavailableError && !error.wasTried ? 'not tried' : 'failed';
}

/**
 * Returns what ends a sign-in that was taken, or puts it back (S75). It never rejects: the outcome
 * of the exchange stands whether or not waiting tabs hear of it.
 */
export function settler(
  ctx: Context,
  deps: Deps,
  transactions: SignInFlowStore,
  taken: SignInFlow,
): (outcome: ExchangeOutcome) => Promise<void> {
  return async (outcome) => {
    try {
      if (outcome === 'refused') await transactions.putBack(ctx, taken, true);
      else if (outcome === 'not tried') await transactions.putBack(ctx, taken, false);
      else await transactions.finish(ctx, outcome);
    } catch (error) {
      deps.logger.warn({ cause: (error as Error).message }, 'sign-in outcome not stored');
    }
  };
}

/**
 * The running session of an account without a proven factor. A link that is followed in it verifies
 * the address as a step of that session, so that the provider keeps the password (S66).
 */
function unprovenSession(ctx: Context, { type }: Callback): SessionRecord | undefined {
  const session = currentSession(ctx);
  return session && !session.proven && type !== 'oauth' ? { ...session } : undefined;
}

/**
 * Notes a factor that the provider has added to the running session.
 * @throws HttpError 409 for an address whose time in this session is over (S67)
 */
export async function continueSession(
  ctx: Context,
  deps: Deps,
  person: ProviderSignIn,
): Promise<void> {
  const session = currentSession(ctx);
  if (!session) return;
  const factors = await secureSignIn(ctx, deps, person, async () => undefined);
  session.sessionToken = person.sessionToken;
  session.confirmedAt = Date.now();
  session.proven = factors.some(provesIdentity);
  if (session.method !== 'impersonation') await deps.signInLimits.signedIn(ctx, person);
  await recordContinued(ctx, deps, session.userId, { ...person, factors });
  // The provider ended all other sessions, so end ours as well (S35).
  if (person.resetSessions) {
    await endOwnSessions(deps.sessions, session.userId, requireState(ctx, 'sessionHash'));
  }
}

/**
 * Begins the session of a person whom the provider vouches for; one that was there before ends (S20).
 * With an authenticator app on the account the sign-in waits for its code instead (S70).
 * @param replaced the running session of a call that only a session can make, and whose answer
 *   replaced it. It has given the second factor, so its successor needs none. It is no new proof:
 *   the successor is as old as it, and was confirmed when it was
 */
export async function startSession(
  ctx: Context,
  deps: Deps,
  person: ProviderSignIn,
  replaced?: SessionRecord,
): Promise<SignInResult> {
  const previous = currentSession(ctx)?.providerSessionId;
  const { method } = person;
  const startedAt = Date.now();
  let result: SignInResult = 'signed-in';
  try {
    const { signInMethods } = deps.config;
    assertMethodEnabled(method, signInMethods);
    const account = () =>
      findOrCreateAccount(deps.db, person, () => assertSignsUp(method, signInMethods));
    const factors = await secureSignIn(ctx, deps, person, account);
    const userId = await account();
    await recordSignIn(ctx, deps, userId, { ...person, factors });
    // The provider ended all other sessions, so end ours as well (S35).
    if (person.resetSessions) await deps.sessions.destroyBefore(userId, startedAt);
    const begun = { userId, person, method, proven: factors.some(provesIdentity) };
    const asks = method !== 'impersonation' && factors.some(isSecondFactor);
    const given = asks && replaced?.userId === userId ? replaced : undefined;
    if (asks && !given) {
      result = 'second-factor';
      await holdSignIn(ctx, deps, begun);
    } else {
      await beginSignedIn(ctx, deps, begun, given);
      if (await endHeldSignIn(ctx, deps)) deps.halfOpen.forget(ctx);
    }
  } catch (error) {
    // Nobody can use the provider's new session now: it must not outlive this request.
    await revoke(deps, person.sessionId);
    throw error;
  }
  if (result === 'signed-in') await signedInNow(ctx, deps, method, person);
  if (previous !== undefined) await revoke(deps, previous);
  return result;
}

/** Notes a completed sign-in. Never fails: it stands. */
export async function signedInNow(
  ctx: Context,
  deps: Deps,
  method: SignInMethod | null,
  person: Pick<ProviderSignIn, 'destinations' | 'unverified'>,
): Promise<void> {
  // A dashboard user's browser must not be remembered as the impersonated person's.
  if (method !== 'impersonation') await deps.signInLimits.signedIn(ctx, person);
  audit(deps.logger, ctx.state, 'signed in', method ?? undefined);
  await endExcessSessions(ctx, deps);
}

/** Ends the oldest sessions of a person who has too many. Never fails: the sign-in stands. */
async function endExcessSessions(ctx: Context, deps: Deps): Promise<void> {
  const userId = currentSession(ctx)?.userId;
  if (userId === undefined) return;
  try {
    for (const { providerSessionId } of await deps.sessions.destroyExcess(userId)) {
      audit(deps.logger, { requestId: ctx.state.requestId }, 'session ended by newer ones');
      await revoke(deps, providerSessionId);
    }
  } catch (error) {
    deps.logger.warn({ cause: (error as Error).message }, 'excess sessions not ended');
  }
}

/**
 * Has the provider's session revoked: by the outbox, which is written before anything is called, so
 * that neither a provider that hangs nor the end of this process loses it. Never fails its caller.
 */
export async function revoke(deps: Deps, sessionId: string): Promise<void> {
  try {
    await addTask(deps.db, { kind: 'revoke_session', payload: { sessionId } });
    deps.outbox.kick();
  } catch (error) {
    deps.logger.error({ cause: (error as Error).message }, 'revocation could not be queued');
    deps.provider.revokeSession(sessionId).then(
      () => auditRevocation(deps.logger, sessionId),
      (failure: Error) => deps.logger.error({ cause: failure.message }, 'revocation failed'),
    );
  }
}
