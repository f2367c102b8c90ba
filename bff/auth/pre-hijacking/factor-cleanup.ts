import { findUser } from '#bff/account/account.store.ts';
import {
  findExpiredContacts,
  findUsersWithExpiredContacts,
  forgetContact,
} from '#bff/auth/factors/contacts.store.ts';
import { findOverduePurges } from '#bff/auth/factors/factor-purges.store.ts';
import { recordFactors } from '#bff/auth/factors/record-factors.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { isVerifiedPrimaryFactor, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import type { Db } from '#db/connection.ts';

/** Maximum number of jobs of each kind that one run adds. */
const BATCH_MAX = 200;

/**
 * Adds a job for each overdue purge and each user with expired contacts (S67). Each run adds the
 * job again until the row of the purge or contact is deleted, so that the loss of a job loses no
 * work.
 */
export async function findOverdueFactors(db: Db): Promise<void> {
  const keepExisting = true;
  for (const { providerUserId } of await findOverduePurges(db, BATCH_MAX)) {
    const key = `finish_purge:${providerUserId}`;
    await addJob(db, { kind: 'finish_purge', payload: { providerUserId } }, { key, keepExisting });
  }
  for (const userId of await findUsersWithExpiredContacts(db, BATCH_MAX)) {
    const key = `remove_contacts:${userId}`;
    await addJob(db, { kind: 'remove_contacts', payload: { userId } }, { key, keepExisting });
  }
}

interface ContactDeps {
  db: Db;
  provider: Provider;
}

/**
 * Deletes the contacts of a user that were not proven in time, at the provider and in Posy.
 * @throws ProviderUnavailableError, ProviderRejectedError
 */
export async function removeExpiredContacts(
  { db, provider }: ContactDeps,
  userId: string,
): Promise<void> {
  for (const expired of await findExpiredContacts(db, userId)) {
    for (const factor of await provider.listFactors(expired.providerUserId)) {
      if (factor.kind === expired.kind && factor.value === expired.address) {
        await provider.deleteFactor(factor);
      }
    }
    await forgetContact(db, userId, expired);
  }
}

/**
 * Deletes the unverified contacts of a user who signed up before Posy recorded proofs. Records the
 * user's other factors. Deletes nothing if no factor is verified, because the user could no longer
 * sign in.
 * @throws ProviderUnavailableError, ProviderRejectedError
 */
export async function deleteUnverifiedContacts(
  { db, provider }: ContactDeps,
  providerUserId: string,
): Promise<void> {
  const requestedAt = Date.now();
  const factors = await provider.listFactors(providerUserId);
  const hasVerified = factors.some(isVerifiedPrimaryFactor);
  const shouldDelete = ({ kind, verified }: ProviderFactor) =>
    hasVerified && !verified && (kind === 'email' || kind === 'phone');
  for (const factor of factors.filter(shouldDelete)) await provider.deleteFactor(factor);
  const user = await findUser(db, providerUserId);
  if (!user) return;
  const left = factors.filter((factor) => !shouldDelete(factor));
  await recordFactors({ db, provider }, user.id, { factors: left, requestedAt });
}
