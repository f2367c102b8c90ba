import type { StoredEvent } from '#bff/account/account-events.store.ts';
import type { ChangeAuthor } from '#bff/auth/factors/change-author.ts';
import type { RecordedFactor } from '#bff/auth/factors/recorded-factors.store.ts';
import type { AccountEvent, AccountEventKind } from '#bff/contracts/account-event.ts';

/**
 * Kinds of changes that Posy or an administrator makes. The owner cannot reject them, because they
 * grant no access.
 */
const SYSTEM_KINDS: readonly AccountEventKind[] = ['factors_removed', 'second_factor_reset'];

/** Returns whether the owner can reject a change. */
export const canReject = ({ kind }: StoredEvent): boolean => !SYSTEM_KINDS.includes(kind);

/**
 * Returns whether the viewer's session made the change, so that it needs no notice. If the device
 * differs from the recorded one, a thief of the session may have made the change. The session then
 * gets the notice until it dismisses it.
 */
const isMadeBy = ({ details }: StoredEvent, { session, device }: ChangeAuthor): boolean =>
  session !== null &&
  details.session === session &&
  (details.isHidden === true || (details.device ?? null) === device);

/**
 * Formats an event for the account's owner.
 * @param factors the recorded factors of the account; an addition can be rejected only while one of
 *   its factors exists
 */
export function presentEvent(
  event: StoredEvent,
  factors: readonly RecordedFactor[],
  viewer: ChangeAuthor,
): AccountEvent {
  const { id, at, kind, details } = event;
  const { ids = [] } = details;
  const stillExists = factors.some(({ factorId }) => factorId !== null && ids.includes(factorId));
  return {
    id,
    at: at.toISOString(),
    kind,
    factors: details.factors,
    device: details.device ?? null,
    notice: !event.isDismissed && !isMadeBy(event, viewer),
    rejectable: canReject(event) && (kind !== 'factor_added' || stillExists),
  };
}
