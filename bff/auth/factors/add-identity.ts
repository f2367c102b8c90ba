import { findProviderUserId } from '#bff/account/account.store.ts';
import {
  AdditionExpired,
  AdditionRefused,
  FactorOfOtherAccount,
  UnprovenAccount,
} from '#bff/auth/auth-errors.ts';
import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { createSettle, exchangeOutcome } from '#bff/auth/settle-flow.ts';
import { asUnavailable, orUnavailable, ProviderRejectedError } from '#bff/auth/stytch/errors.ts';
import type { OAuthAddition } from '#bff/auth/stytch/oauth-additions.ts';
import { oauthStartUrl } from '#bff/auth/stytch/urls.ts';
import { isVerifiedPrimaryFactor } from '#bff/auth/stytch/user.ts';
import { endUserSessions } from '#bff/auth/user-sessions.ts';
import type { CreatorContext } from '#bff/context.ts';
import type { StartedOAuthAddition } from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { AccountNotFound } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { changeAuthor } from './change-author.ts';
import { listFactors } from './list-factors.ts';
import { recordFactors } from './record-factors.ts';

type StartDeps = Pick<Deps, 'config' | 'db' | 'provider' | 'additionFlows'>;
type ExchangeDeps = Pick<Deps, 'provider' | 'additionFlows' | 'logger'>;
type FinishDeps = ExchangeDeps & Pick<Deps, 'db' | 'sessions'>;

async function providerUserOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const id = await findProviderUserId(db, userId);
  if (id === undefined) throw new AccountNotFound();
  return id;
}

/**
 * Starts the addition of an identity provider to the session's account (S69).
 * @throws UnprovenAccount, Unavailable
 */
export async function startIdentityAddition(
  ctx: CreatorContext,
  deps: StartDeps,
  identity: OAuthProvider,
): Promise<StartedOAuthAddition> {
  const { config, provider } = deps;
  const { userId } = ctx.state;
  const providerUserId = await providerUserOf(deps, userId);
  const requestedAt = Date.now();
  const factors = await listFactors(provider, providerUserId);
  if (!factors.some(isVerifiedPrimaryFactor)) {
    throw new UnprovenAccount();
  }
  // Record the current factors first, so that the event of the addition names only the new factor.
  await recordFactors(deps, userId, { factors, requestedAt });
  const attachToken = await orUnavailable(provider.additions.start(providerUserId, identity));
  const { codeChallenge } = await deps.additionFlows.start(ctx);
  return { redirect_url: oauthStartUrl(config, identity, codeChallenge, attachToken) };
}

/**
 * Exchanges the token of a callback for the added identity. Requires an open flow of this browser.
 */
async function exchange(
  ctx: CreatorContext,
  deps: ExchangeDeps,
  token: string,
): Promise<OAuthAddition> {
  const { additionFlows, provider } = deps;
  const flow = await additionFlows.take(ctx);
  if (!flow) throw new AdditionExpired();
  const settle = createSettle(ctx, deps, additionFlows, flow);
  try {
    const addition = await provider.additions.finish(token, flow.codeVerifier);
    await settle('signed-in');
    return addition;
  } catch (error) {
    await settle(exchangeOutcome(error));
    if (!(error instanceof ProviderRejectedError)) throw asUnavailable(error);
    audit(deps.logger, ctx.state, 'addition refused', 'rejected by the provider');
    throw new AdditionRefused();
  }
}

/**
 * Finishes the addition of an identity provider. If the identity belongs to another user, the
 * provider either rejects the token or begins a session of that user. In the second case, records
 * nothing and revokes the provider's session.
 * @throws AdditionExpired, AdditionRefused, FactorOfOtherAccount, Unavailable
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
    throw new FactorOfOtherAccount();
  }
  const { factors, registrationId } = addition;
  await recordFactors(deps, userId, {
    factors,
    requestedAt,
    usedIds: [registrationId],
    sessionAddedNew: true,
    author: changeAuthor(ctx),
  });
  // The provider has ended all other sessions, so end Posy's other sessions as well (S35).
  if (addition.resetSessions) await endUserSessions(deps.sessions, userId, sessionHash);
  audit(deps.logger, ctx.state, 'factor added');
}
