import { findProviderUserId } from '#bff/account/account.store.ts';
import { exchangeOutcome, revoke, settler } from '#bff/auth/sign-in.ts';
import { ProviderRejectedError } from '#bff/auth/stytch/errors.ts';
import type { OAuthAddition } from '#bff/auth/stytch/oauth-additions.ts';
import { oauthStartUrl } from '#bff/auth/stytch/urls.ts';
import { provesIdentity } from '#bff/auth/stytch/user.ts';
import { endOwnSessions } from '#bff/auth/user-sessions.ts';
import type { CreatorContext } from '#bff/context.ts';
import { FACTOR_OF_OTHER_ACCOUNT, type StartedOAuthAddition } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { ConflictError, HttpError, NotFoundError, NotSignedInError } from '#bff/http/errors.ts';
import { changedBy } from './changed-by.ts';
import { asUnavailable, listFactors } from './list-factors.ts';
import { recordFactors } from './record-factors.ts';

async function providerUserOf({ db }: Deps, userId: string): Promise<string> {
  const id = await findProviderUserId(db, userId);
  if (id === undefined) throw new NotSignedInError();
  return id;
}

/**
 * Begins to add an identity provider to the account of the session (S69).
 * @throws NotFoundError for one that is switched off, HttpError 403 for an account without a proven
 *   factor (S66), UnavailableError
 */
export async function startIdentity(
  ctx: CreatorContext,
  deps: Deps,
  identity: OAuthProvider,
): Promise<StartedOAuthAddition> {
  const { config, provider } = deps;
  if (!config.signInMethods.includes(identity)) throw new NotFoundError();
  const { userId } = ctx.state;
  const providerUserId = await providerUserOf(deps, userId);
  const askedAt = Date.now();
  const factors = await listFactors(provider, providerUserId);
  if (!factors.some(provesIdentity)) {
    throw new HttpError(403, 'unproven_account', MESSAGES.unprovenAccount);
  }
  // What is there already is no event of this addition.
  await recordFactors(deps, userId, { factors, askedAt });
  const attachToken = await provider.additions
    .start(providerUserId, identity)
    .catch((error: unknown) => {
      throw asUnavailable(error);
    });
  const { codeChallenge } = await deps.additions.start(ctx);
  return { redirect_url: oauthStartUrl(config, identity, codeChallenge, attachToken) };
}

const refused = () => new HttpError(400, 'addition_refused', MESSAGES.additionRefused);

/** Exchanges the token of the callback in the transaction of this browser. */
async function exchange(ctx: CreatorContext, deps: Deps, token: string): Promise<OAuthAddition> {
  const { additions, provider } = deps;
  const taken = await additions.take(ctx);
  if (!taken) throw new ConflictError('addition_expired', MESSAGES.additionExpired);
  const settle = settler(ctx, deps, additions, taken);
  try {
    const addition = await provider.additions.finish(token, taken.codeVerifier);
    await settle('signed-in');
    return addition;
  } catch (error) {
    await settle(exchangeOutcome(error));
    if (!(error instanceof ProviderRejectedError)) throw asUnavailable(error);
    audit(deps.logger, ctx.state, 'addition refused', 'refused by the provider');
    throw refused();
  }
}

/**
 * Finishes the addition of an identity provider. The provider either refuses an identity that belongs
 * to another user, or signs that user in: then nothing changes here, and its session ends.
 * @throws ConflictError without a transaction, and for another user's identity; HttpError 400;
 *   UnavailableError
 */
export async function finishIdentity(
  ctx: CreatorContext,
  deps: Deps,
  token: string,
): Promise<void> {
  const { userId, sessionHash, startedAt: askedAt } = ctx.state;
  const addition = await exchange(ctx, deps, token);
  if (addition.sessionId !== null) await revoke(deps, addition.sessionId);
  if (addition.userId !== (await providerUserOf(deps, userId))) {
    audit(deps.logger, ctx.state, 'addition refused', 'another user');
    throw new ConflictError(FACTOR_OF_OTHER_ACCOUNT, MESSAGES.factorOfOtherAccount);
  }
  const { factors, registrationId } = addition;
  const usedIds = [registrationId];
  const by = changedBy(ctx);
  await recordFactors(deps, userId, { factors, askedAt, usedIds, addsNew: true, by });
  // The provider ended all other sessions, so end ours as well (S35).
  if (addition.resetSessions) await endOwnSessions(deps.sessions, userId, sessionHash);
  audit(deps.logger, ctx.state, 'factor added');
}
