import type { Context } from 'koa';
import { findOrCreateAccount } from '#bff/account/account.ts';
import type { TokenType } from '#bff/contracts/session.ts';
import type { Deps } from '#bff/deps.ts';
import { BadRequestError } from '#bff/http/errors/errors.ts';
import { audit, auditRevocation } from '#bff/http/logging/audit.ts';
import { addTask } from '#bff/outbox/outbox.store.ts';
import { deviceName } from '#bff/session/device.ts';
import { beginSession, currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import { assertMethodEnabled, assertSignsUp, assertTokenEnabled } from './enabled-methods.ts';
import { recordContinued, recordSignIn } from './factors/record-sign-in.ts';
import { secureSignIn } from './factors/secure-sign-in.ts';
import { endOwnSessions } from './own-sessions.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './provider/provider-errors.ts';
import type { ProviderSignIn } from './provider/provider-sign-in.ts';
import { provesIdentity } from './provider/provider-user.ts';
import { toSignInError } from './sign-in-errors.ts';
import type { TakenSignIn, Transactions } from './transactions.ts';

const START_AGAIN = 'Please start again from the login page.';

interface Callback {
  token: string;
  type: TokenType;
}

/** The answer when a callback arrives without an open transaction of this browser (S10, S15). */
async function joinFinishedSignIn(
  ctx: Context,
  deps: Deps,
  transactions: Transactions,
): Promise<void> {
  if (currentSession(ctx)) return;
  if ((await transactions.outcome(ctx)) === 'signed-in') return;
  audit(deps.logger, ctx.state, 'sign-in failed', 'no transaction');
  const byMail = transactions === deps.linkTransactions;
  throw new BadRequestError('The sign-in has expired', {
    details: byMail
      ? 'Please open the link in the browser that you asked for it with, or start again.'
      : START_AGAIN,
  });
}

/**
 * Completes a sign-in: one exchange, the account, a new session.
 * @throws BadRequestError, HttpError 401, UnavailableError
 */
export async function signIn(ctx: Context, deps: Deps, callback: Callback): Promise<void> {
  assertTokenEnabled(callback.type, deps.config.signInMethods);
  const transactions = callback.type === 'oauth' ? deps.transactions : deps.linkTransactions;
  const taken = await transactions.take(ctx);
  if (!taken) return joinFinishedSignIn(ctx, deps, transactions);
  const settle = settler(ctx, deps, transactions, taken);
  const { codeVerifier } = taken;
  try {
    const session = unprovenSession(ctx, callback);
    const person = await deps.provider.exchange({ ...callback, codeVerifier }, session);
    if (session?.providerSessionId === person.sessionId) await continueSession(ctx, deps, person);
    else await startSession(ctx, deps, person);
    await settle('signed-in');
  } catch (thrown) {
    await settle(exchangeOutcome(thrown));
    const error = toSignInError(thrown);
    audit(deps.logger, ctx.state, 'sign-in failed', error.code);
    throw error;
  }
}

/** How the exchange of a token ended. Only `refused` and `not tried` leave the sign-in open. */
export type ExchangeOutcome = 'signed-in' | 'refused' | 'not tried' | 'failed';

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
  transactions: Transactions,
  taken: TakenSignIn,
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
  await secureSignIn(ctx, deps, person, async () => undefined);
  session.sessionToken = person.sessionToken;
  session.confirmedAt = Date.now();
  session.proven = person.factors.some(provesIdentity);
  if (session.method !== 'impersonation') await deps.signInLimits.signedIn(ctx, person);
  await recordContinued(ctx, deps, session.userId, person);
  // The provider has ended them because somebody else may know how to sign in (S35).
  if (person.resetSessions) {
    await endOwnSessions(deps.sessions, session.userId, ctx.state.sessionHash);
  }
}

/** Begins the session of a person whom the provider vouches for; one that was there before ends (S20). */
export async function startSession(
  ctx: Context,
  deps: Deps,
  person: ProviderSignIn,
): Promise<void> {
  const previous = currentSession(ctx)?.providerSessionId;
  const { method } = person;
  const startedAt = Date.now();
  try {
    const { signInMethods } = deps.config;
    assertMethodEnabled(method, signInMethods);
    const account = () =>
      findOrCreateAccount(deps.db, person, () => assertSignsUp(method, signInMethods));
    await secureSignIn(ctx, deps, person, account);
    const userId = await account();
    await recordSignIn(ctx, deps, userId, person);
    // The provider has ended them because somebody else may know how to sign in (S35).
    if (person.resetSessions) await deps.sessions.destroyBefore(userId, startedAt);
    const now = Date.now();
    await beginSession(ctx, deps.cookies, {
      userId,
      providerSessionId: person.sessionId,
      sessionToken: person.sessionToken,
      method,
      device: deviceName(ctx.get('user-agent')),
      createdAt: now,
      confirmedAt: now,
      // Said, because the session that this one replaces may have been confirmed longer ago.
      provenAt: now,
      proven: person.factors.some(provesIdentity),
    });
    deps.ownerMarker.set(ctx, userId);
    // A dashboard user's browser must not be remembered as the impersonated person's.
    if (method !== 'impersonation') await deps.signInLimits.signedIn(ctx, person);
  } catch (error) {
    // Nobody can use the provider's new session now: it must not outlive this request.
    await revoke(deps, person.sessionId);
    throw error;
  }
  audit(deps.logger, ctx.state, 'signed in', method ?? undefined);
  if (previous !== undefined) await revoke(deps, previous);
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
