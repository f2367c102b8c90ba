import { changedBy } from '#bff/auth/factors/changed-by.ts';
import { recordedId } from '#bff/auth/factors/factor-key.ts';
import { factorLabel } from '#bff/auth/factors/factor-labels.ts';
import { LastFactorError } from '#bff/auth/factors/factor-removals.ts';
import { asUnavailable } from '#bff/auth/factors/list-factors.ts';
import { listOwnFactors } from '#bff/auth/factors/own-factors.ts';
import { revoke } from '#bff/auth/sign-in.ts';
import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import { endOwnSessions } from '#bff/auth/user-sessions.ts';
import type { CreatorContext } from '#bff/context.ts';
import type { RejectedEvent } from '#bff/contracts/account-event.ts';
import type { Deps } from '#bff/deps.ts';
import { AccountNotFound, EventNotRejectable } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { currentSession } from '#bff/session/session.ts';
import { findProviderUserId } from './account.store.ts';
import { dismissEvents, findEvents, type StoredEvent } from './account-events.store.ts';
import { canReject } from './present-event.ts';

/** Ends all sessions of the account but this one: ours, and those that only the provider has. */
async function endOtherSessions(ctx: CreatorContext, deps: Deps): Promise<void> {
  const { userId, sessionHash } = ctx.state;
  for (const ended of await endOwnSessions(deps.sessions, userId, sessionHash)) {
    audit(deps.logger, ctx.state, 'session ended by its owner');
    await revoke(deps, ended.providerSessionId);
  }
  const providerUserId = await findProviderUserId(deps.db, userId);
  const own = currentSession(ctx)?.providerSessionId;
  if (providerUserId === undefined || own === undefined) throw new AccountNotFound();
  try {
    for (const { sessionId } of await deps.provider.listSessions(providerUserId)) {
      if (sessionId !== own) await deps.provider.revokeSession(sessionId);
    }
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Ids of what an event has added: a new password counts until the next one is set. */
async function addedIds({ db }: Deps, userId: string, event: StoredEvent): Promise<string[]> {
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
 * Undoes a change that the owner did not make. Ends all other sessions first, so that they cannot
 * repeat it, then removes the added factors or the changed password, but never the last factor. A
 * repeated call is safe.
 * @throws EventNotRejectable for a change that Posy made, UnavailableError
 */
export async function rejectEvent(
  ctx: CreatorContext,
  deps: Deps,
  event: StoredEvent,
): Promise<RejectedEvent> {
  if (!canReject(event)) throw new EventNotRejectable();
  const { userId } = ctx.state;
  await endOtherSessions(ctx, deps);
  const result: RejectedEvent = { removed: [], kept: [] };
  const ids = await addedIds(deps, userId, event);
  const factors = ids.length > 0 ? await listOwnFactors(deps, userId) : [];
  for (const factor of factors.filter((each) => ids.includes(recordedId(each)))) {
    const removal = { userId, factorId: factor.id, by: changedBy(ctx) };
    const label = factorLabel(factor);
    try {
      await deps.removals.remove(removal, (found) => deps.provider.deleteFactor(found));
      audit(deps.logger, ctx.state, 'factor removed');
      result.removed.push(label);
    } catch (error) {
      if (error instanceof LastFactorError) result.kept.push(label);
      else if (!(error instanceof NotFoundError)) throw error;
    }
  }
  // A sign-in with the removed factor may have completed in the meantime.
  if (result.removed.length > 0) await endOtherSessions(ctx, deps);
  await dismissEvents(deps.db, ctx.state, [event.id]);
  return result;
}
