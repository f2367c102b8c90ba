import { findProviderUserId } from '#bff/account/account.store.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Deps } from '#bff/deps.ts';
import { NotFoundError, NotSignedInError } from '#bff/http/errors.ts';
import { isRecentlyProven, type SessionRecord } from '#bff/session/session-record.ts';
import { listFactors } from './list-factors.ts';

/** The factors that the provider lists for an account. @throws NotSignedInError, UnavailableError */
export async function listUserFactors(deps: Deps, userId: string): Promise<ProviderFactor[]> {
  const providerUserId = await findProviderUserId(deps.db, userId);
  if (providerUserId === undefined) throw new NotSignedInError();
  return listFactors(deps.provider, providerUserId);
}

/**
 * Checks a session that must be confirmed first: 404 comes before 403. In one that is recently proven
 * the removal itself checks the id.
 * @throws NotFoundError for a factor that the account does not have, UnavailableError
 */
export async function assertFactorExists(
  deps: Deps,
  session: SessionRecord,
  factorId: unknown,
): Promise<void> {
  if (isRecentlyProven(session, Date.now())) return;
  const factors = await listUserFactors(deps, session.userId);
  if (!factors.some(({ id }) => id === factorId)) throw new NotFoundError();
}
