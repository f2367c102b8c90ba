import { findProviderUserId } from '#bff/account/account.store.ts';
import { FactorNotFound } from '#bff/auth/auth-errors.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { orUnavailable } from '#bff/auth/stytch/errors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import { AccountNotFound } from '#bff/domain-errors.ts';
import { isRecentlyProven, type SessionRecord } from '#bff/session/session-record.ts';
import type { Db } from '#db/connection.ts';

type FactorLister = Pick<Provider, 'listFactors'>;

interface ListDeps {
  db: Db;
  provider: FactorLister;
}

/** Returns the factors of a user at the provider. @throws Unavailable */
export const listFactors = (
  provider: FactorLister,
  providerUserId: string,
): Promise<ProviderFactor[]> => orUnavailable(provider.listFactors(providerUserId));

/** Returns the factors of an account at the provider. @throws AccountNotFound, Unavailable */
export async function listUserFactors(
  { db, provider }: ListDeps,
  userId: string,
): Promise<ProviderFactor[]> {
  const providerUserId = await findProviderUserId(db, userId);
  if (providerUserId === undefined) throw new AccountNotFound();
  return listFactors(provider, providerUserId);
}

/**
 * Checks that a factor exists before the session must reauthenticate, so that an unknown id gets a
 * 404 and not a 403. Does nothing in a recently authenticated session, because the removal checks
 * the id.
 * @throws FactorNotFound, Unavailable
 */
export async function assertFactorExists(
  deps: ListDeps,
  session: SessionRecord,
  factorId: unknown,
): Promise<void> {
  if (isRecentlyProven(session, Date.now())) return;
  const factors = await listUserFactors(deps, session.userId);
  if (!factors.some(({ id }) => id === factorId)) throw new FactorNotFound();
}
