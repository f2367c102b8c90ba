import { findProviderUserId } from '#bff/account/account.store.ts';
import { dismissEvents, findEvents, type StoredEvent } from '#bff/account/account-events.store.ts';
import { FactorNotFound, LastFactor } from '#bff/auth/auth-errors.ts';
import { changeAuthor } from '#bff/auth/factors/change-author.ts';
import { recordedId } from '#bff/auth/factors/factor-key.ts';
import { factorLabel } from '#bff/auth/factors/factor-labels.ts';
import { listUserFactors } from '#bff/auth/factors/list-factors.ts';
import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { orUnavailable } from '#bff/auth/stytch/errors.ts';
import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import { endUserSessions } from '#bff/auth/user-sessions.ts';
import type { CreatorContext } from '#bff/context.ts';
import type { RejectedEvent } from '#bff/contracts/account-event.ts';
import type { Deps } from '#bff/deps.ts';
import { AccountNotFound, EventNotRejectable } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { currentSession } from '#bff/session/session.ts';
import { canReject } from './present-event.ts';

type EndSessionsDeps = Pick<Deps, 'db' | 'provider' | 'sessions' | 'logger'>;

/** Ends all other sessions of the account, both in Posy and at the provider. */
async function endOtherSessions(ctx: CreatorContext, deps: EndSessionsDeps): Promise<void> {
  const { userId, sessionHash } = ctx.state;
  for (const ended of await endUserSessions(deps.sessions, userId, sessionHash)) {
    audit(deps.logger, ctx.state, 'session ended by its owner');
    await queueRevocation(deps, ended.providerSessionId);
  }
  const providerUserId = await findProviderUserId(deps.db, userId);
  const own = currentSession(ctx)?.providerSessionId;
  if (providerUserId === undefined || own === undefined) throw new AccountNotFound();
  for (const { sessionId } of await orUnavailable(deps.provider.listSessions(providerUserId))) {
    if (sessionId !== own) await orUnavailable(deps.provider.revokeSession(sessionId));
  }
}

/**
 * Returns the ids of the factors that an event added. Omits the password if it was changed again
 * later.
 */
async function addedFactorIds(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  event: StoredEvent,
): Promise<string[]> {
  const { kind, details } = event;
  if (kind !== 'factor_added' && kind !== 'password_changed') return [];
  const ids = details.ids ?? [];
  if (!ids.includes(PASSWORD_FACTOR)) return ids;
  const ofPassword = ({ kind, details }: StoredEvent) =>
    kind !== 'factor_removed' && details.ids?.includes(PASSWORD_FACTOR);
  const newest = (await findEvents(db, userId)).find(ofPassword);
  return newest?.id === event.id ? ids : ids.filter((id) => id !== PASSWORD_FACTOR);
}

/**
 * Reverts a change that the owner did not make. First ends all other sessions, so that they cannot
 * repeat the change. Then removes the added factors or the changed password, but never the last
 * factor. Idempotent.
 * @throws EventNotRejectable for a change by Posy or an administrator, Unavailable
 */
export async function rejectEvent(
  ctx: CreatorContext,
  deps: EndSessionsDeps & Pick<Deps, 'factorRemovals'>,
  event: StoredEvent,
): Promise<RejectedEvent> {
  if (!canReject(event)) throw new EventNotRejectable();
  const { userId } = ctx.state;
  await endOtherSessions(ctx, deps);
  const result: RejectedEvent = { removed: [], kept: [] };
  const ids = await addedFactorIds(deps, userId, event);
  const factors = ids.length > 0 ? await listUserFactors(deps, userId) : [];
  for (const factor of factors.filter((each) => ids.includes(recordedId(each)))) {
    const removal = { userId, factorId: factor.id, author: changeAuthor(ctx) };
    const label = factorLabel(factor);
    try {
      await deps.factorRemovals.remove(removal, (found) => deps.provider.deleteFactor(found));
      audit(deps.logger, ctx.state, 'factor removed');
      result.removed.push(label);
    } catch (error) {
      if (error instanceof LastFactor) result.kept.push(label);
      else if (!(error instanceof FactorNotFound)) throw error;
    }
  }
  // End the sessions again: a sign-in with a removed factor may have completed meanwhile.
  if (result.removed.length > 0) await endOtherSessions(ctx, deps);
  await dismissEvents(deps.db, ctx.state, [event.id]);
  return result;
}
