import { findProviderUserId } from '#bff/account/account.store.ts';
import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { createSettle, exchangeOutcome } from '#bff/auth/settle-flow.ts';
import { asUnavailable, orUnavailable, ProviderRejectedError } from '#bff/auth/stytch/errors.ts';
import type { OAuthAddition } from '#bff/auth/stytch/oauth-additions.ts';
import { oauthStartUrl } from '#bff/auth/stytch/urls.ts';
import { isVerifiedPrimaryFactor } from '#bff/auth/stytch/user.ts';
import { endUserSessions } from '#bff/auth/user-sessions.ts';
import type { CreatorContext } from '#bff/context.ts';
import { FACTOR_OF_OTHER_ACCOUNT, type StartedOAuthAddition } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { ConflictError, HttpError, NotFoundError, NotSignedInError } from '#bff/http/errors.ts';
import { changeAuthor } from './change-author.ts';
import { listFactors } from './list-factors.ts';
import { recordFactors } from './record-factors.ts';

type StartDeps = Pick<Deps, 'config' | 'db' | 'provider' | 'additionFlows'>;
type ExchangeDeps = Pick<Deps, 'provider' | 'additionFlows' | 'logger'>;
type FinishDeps = ExchangeDeps & Pick<Deps, 'db' | 'sessions'>;

async function providerUserOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const id = await findProviderUserId(db, userId);
  if (id === undefined) throw new NotSignedInError();
  return id;
}

/**
 * Starts the addition of an identity provider to the session's account (S69).
 * @throws NotFoundError for a disabled provider, HttpError 403 for an account without a verified
 *   primary factor (S66), UnavailableError
 */
export async function startIdentityAddition(
  ctx: CreatorContext,
  deps: StartDeps,
  identity: OAuthProvider,
): Promise<StartedOAuthAddition> {
  const { config, provider } = deps;
  if (!config.signInMethods.includes(identity)) throw new NotFoundError();
  const { userId } = ctx.state;
  const providerUserId = await providerUserOf(deps, userId);
  const requestedAt = Date.now();
  const factors = await listFactors(provider, providerUserId);
  if (!factors.some(isVerifiedPrimaryFactor)) {
    throw new HttpError(403, 'unproven_account', MESSAGES.unprovenAccount);
  }
  // Record the current factors first, so that the event of the addition names only the new one.
  await recordFactors(deps, userId, { factors, requestedAt });
  const attachToken = await orUnavailable(provider.additions.start(providerUserId, identity));
  const { codeChallenge } = await deps.additionFlows.start(ctx);
  return { redirect_url: oauthStartUrl(config, identity, codeChallenge, attachToken) };
}

/** Exchanges the callback's token within this browser's flow. */
async function exchange(
  ctx: CreatorContext,
  deps: ExchangeDeps,
  token: string,
): Promise<OAuthAddition> {
  const { additionFlows, provider } = deps;
  const flow = await additionFlows.take(ctx);
  if (!flow) throw new ConflictError('addition_expired', MESSAGES.additionExpired);
  const settle = createSettle(ctx, deps, additionFlows, flow);
  try {
    const addition = await provider.additions.finish(token, flow.codeVerifier);
    await settle('signed-in');
    return addition;
  } catch (error) {
    await settle(exchangeOutcome(error));
    if (!(error instanceof ProviderRejectedError)) throw asUnavailable(error);
    audit(deps.logger, ctx.state, 'addition refused', 'rejected by the provider');
    throw new HttpError(400, 'addition_refused', MESSAGES.additionRefused);
  }
}

/**
 * Finishes the addition of an identity provider. For an identity of another user, the provider
 * either rejects it or responds with that user; in the second case nothing is recorded, and the
 * session that the provider began is revoked.
 * @throws ConflictError without a flow, and for another user's identity; HttpError 400;
 *   UnavailableError
 */
export async function finishIdentityAddition(
  ctx: CreatorContext,
  deps: FinishDeps,
  token: string,
): Promise<void> {
  const { userId, sessionHash, startedAt: requestedAt } = ctx.state;
  const addition = await exchange(ctx, deps, token);
  if (addition.sessionId !== null) await queueRevocation(deps, addition.sessionId);
  if (addition.userId !== (await providerUserOf(deps, userId))) {
    audit(deps.logger, ctx.state, 'addition refused', 'another user');
    throw new ConflictError(FACTOR_OF_OTHER_ACCOUNT, MESSAGES.factorOfOtherAccount);
  }
  const { factors, registrationId } = addition;
  await recordFactors(deps, userId, {
    factors,
    requestedAt,
    usedIds: [registrationId],
    sessionAddedNew: true,
    author: changeAuthor(ctx),
  });
  // The provider ended all other sessions, so end ours as well (S35).
  if (addition.resetSessions) await endUserSessions(deps.sessions, userId, sessionHash);
  audit(deps.logger, ctx.state, 'factor added');
}
