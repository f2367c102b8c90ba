import type { Logger } from 'pino';
import { findByUsername } from '#bff/account/account.store.ts';
import { addEvent } from '#bff/account/account-events.store.ts';
import { factorKey } from '#bff/auth/factors/factor-key.ts';
import { forgetFactors, lockFactors } from '#bff/auth/factors/recorded-factors.store.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { audit } from '#bff/http/audit.ts';
import type { Db } from '#db/connection.ts';

interface ResetDeps {
  db: Db;
  provider: Provider;
  logger: Logger;
}

/**
 * Removes the authenticator app of a user who has lost it, and with it the recovery codes (S70). Its
 * owner reads of it. Nothing else is removed, and no session ends. The event is stored together with
 * the removal: without the provider there is neither.
 * @param username in lower case
 * @throws ProviderUnavailableError, ProviderRejectedError
 */
export async function resetSecondFactor(
  { db, provider, logger }: ResetDeps,
  username: string,
): Promise<'unknown user' | 'no app' | 'removed'> {
  const account = await findByUsername(db, username);
  if (!account) return 'unknown user';
  const factors = await provider.listFactors(account.providerUserId);
  // Also remove an unconfirmed app, which an attempt to replace the app may have left.
  const apps = factors.filter(({ kind }) => kind === 'totp');
  if (apps.length === 0) return 'no app';
  await db.transaction(async (tx) => {
    await lockFactors(tx, account.userId);
    await addEvent(tx, account.userId, 'second_factor_reset', { factors: ['Authenticator app'] });
    for (const app of apps) await provider.deleteFactor(app);
    // The event above tells of the removal.
    await forgetFactors(tx, account.userId, apps.map(factorKey));
  });
  audit(logger, {}, 'second factor reset', `user ${account.userId}`);
  return 'removed';
}
