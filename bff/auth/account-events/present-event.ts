import type { StoredEvent } from '#bff/account/account-events.store.ts';
import type { ChangeAuthor } from '#bff/auth/factors/compare-factors.ts';
import type { RecordedFactor } from '#bff/auth/factors/recorded-factors.store.ts';
import type { AccountEvent, AccountEventKind } from '#bff/contracts/account-event.ts';

/** Changes by Posy or an administrator. They give no other person access. */
const OWN_KINDS: readonly AccountEventKind[] = ['factors_removed', 'second_factor_reset'];

export const canReject = ({ kind }: StoredEvent): boolean => !OWN_KINDS.includes(kind);

/** Whether this very session, in this very browser, has made the change, or has dismissed its own. */
const isMadeBy = ({ details }: StoredEvent, { session, device }: ChangeAuthor): boolean =>
  session !== null &&
  details.session === session &&
  (details.isHidden === true || (details.device ?? null) === device);

/** @param factors what is recorded now: an addition of what is gone needs no "This wasn't me" */
export function presentEvent(
  event: StoredEvent,
  factors: readonly RecordedFactor[],
  viewer: ChangeAuthor,
): AccountEvent {
  const { id, at, kind, details } = event;
  const { ids = [] } = details;
  const isThere = factors.some(({ factorId }) => factorId !== null && ids.includes(factorId));
  return {
    id,
    at: at.toISOString(),
    kind,
    factors: details.factors,
    device: details.device ?? null,
    notice: !event.isDismissed && !isMadeBy(event, viewer),
    rejectable: canReject(event) && (kind !== 'factor_added' || isThere),
  };
}
