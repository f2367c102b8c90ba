import type { Provider } from '#bff/auth/stytch/client.ts';
import type { Db } from '#db/connection.ts';
import { listFactors } from './list-factors.ts';
import { recordFactors } from './record-factors.ts';
import { findUnrecorded } from './recorded-factors.store.ts';

/**
 * Records the factors of an account that is older than the records, before one is added: or the new
 * one would count as one of those that were there before, and be no event (S69).
 * @throws UnavailableError
 */
export async function recordBaseline(
  { db, provider }: { db: Db; provider: Provider },
  userId: string,
): Promise<void> {
  const providerUserId = await findUnrecorded(db, userId);
  if (providerUserId === undefined) return;
  const requestedAt = Date.now();
  const factors = await listFactors(provider, providerUserId);
  await recordFactors({ db, provider }, userId, { factors, requestedAt });
}
