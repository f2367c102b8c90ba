import { findProviderUserId } from '#bff/account/account.store.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { orUnavailable } from '#bff/auth/stytch/errors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import { NotFoundError, NotSignedInError } from '#bff/http/errors.ts';
import { isRecentlyProven, type SessionRecord } from '#bff/session/session-record.ts';
import type { Db } from '#db/connection.ts';

type FactorLister = Pick<Provider, 'listFactors'>;

interface ListDeps {
  db: Db;
  provider: FactorLister;
}

/** Returns the factors of a user at the provider. @throws UnavailableError */
export const listFactors = (
  provider: FactorLister,
  providerUserId: string,
): Promise<ProviderFactor[]> => orUnavailable(provider.listFactors(providerUserId));

/** Returns the factors of an account at the provider. @throws NotSignedInError, UnavailableError */
export async function listUserFactors(
  { db, provider }: ListDeps,
  userId: string,
): Promise<ProviderFactor[]> {
  const providerUserId = await findProviderUserId(db, userId);
  if (providerUserId === undefined) throw new NotSignedInError();
  return listFactors(provider, providerUserId);
}

/**
 * Throws NotFoundError for an unknown factor when the session must reauthenticate, so that the
 * response is 404 instead of 403. In a recently authenticated session, the removal itself checks
 * the id.
 * @throws NotFoundError, UnavailableError
 */
export async function assertFactorExists(
  deps: ListDeps,
  session: SessionRecord,
  factorId: unknown,
): Promise<void> {
  if (isRecentlyProven(session, Date.now())) return;
  const factors = await listUserFactors(deps, session.userId);
  if (!factors.some(({ id }) => id === factorId)) throw new NotFoundError();
}
