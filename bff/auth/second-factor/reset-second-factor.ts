import { findByUsername } from '#bff/account/account.store.ts';
import { addEvent } from '#bff/account/account-events.store.ts';
import { factorKey } from '#bff/auth/factors/factor-key.ts';
import { forgetFactors, lockFactors } from '#bff/auth/factors/recorded-factors.store.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';

/**
 * Removes a user's authenticator app and recovery codes when the user has lost both (S70). Keeps
 * all other factors and all sessions. Stores an event for the owner in the same transaction, which
 * is rolled back if the provider fails.
 * @param username in lower case
 * @throws ProviderUnavailableError, ProviderRejectedError
 */
export async function resetSecondFactor(
  { db, provider, logger }: Pick<Deps, 'db' | 'provider' | 'logger'>,
  username: string,
): Promise<'unknown user' | 'no app' | 'removed'> {
  const account = await findByUsername(db, username);
  if (!account) return 'unknown user';
  const factors = await provider.listFactors(account.providerUserId);
  // The list includes an unconfirmed app, which an attempt to replace the app may have left.
  const apps = factors.filter(({ kind }) => kind === 'totp');
  if (apps.length === 0) return 'no app';
  await db.transaction(async (tx) => {
    await lockFactors(tx, account.userId);
    await addEvent(tx, account.userId, 'second_factor_reset', { factors: ['Authenticator app'] });
    for (const app of apps) await provider.deleteFactor(app);
    // forgetFactors stores no event, because the event above already reports the removal.
    await forgetFactors(tx, account.userId, apps.map(factorKey));
  });
  audit(logger, {}, 'second factor reset', `user ${account.userId}`);
  return 'removed';
}
