import { findUser } from '#bff/account/account.store.ts';
import { factorKey } from '#bff/auth/factors/factor-key.ts';
import { factorLabel } from '#bff/auth/factors/factor-labels.ts';
import {
  addRemovedLabels,
  type FactorPurge,
  findPurge,
  finishPurge,
} from '#bff/auth/factors/factor-purges.store.ts';
import { forgetFactors } from '#bff/auth/factors/recorded-factors.store.ts';
import { deleteRevocation } from '#bff/auth/pending-sign-in-revocation.ts';
import { isAmong, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Deps } from '#bff/deps.ts';
import { audit, auditRevocation } from '#bff/http/audit.ts';

export type PurgeDeps = Pick<Deps, 'db' | 'provider' | 'sessions' | 'logger'>;

/**
 * Maximum number of passes per run. Each pass after the first deletes factors that were added
 * during the previous pass.
 */
const PASSES_MAX = 5;

/**
 * Runs a purge: deletes its factors at the provider, and then its row. A `keep` purge also ends the
 * user's earlier sessions in Posy and revokes the provider sessions that used a deleted factor.
 * Idempotent, even if several runs overlap.
 * @param ownSessionId the provider session of the sign-in that runs the purge; this session stays
 * @throws ProviderUnavailableError, ProviderRejectedError; the purge's row then stays for a retry
 */
export async function runFactorPurge(
  deps: PurgeDeps,
  purge: FactorPurge,
  ownSessionId?: string,
): Promise<void> {
  // End sessions first, so that they cannot add factors through Posy during the purge.
  if (purge.kind === 'keep') await endSessionsBefore(deps, purge);
  await deleteFactors(deps, purge);
  if (purge.kind === 'keep') {
    await revokeSessions(deps, purge, ownSessionId);
    await endSessionsBefore(deps, purge);
  }
  await finishPurge(deps.db, purge);
  audit(deps.logger, {}, purge.kind === 'keep' ? 'factors removed' : 'address released');
}

async function deleteFactors(deps: PurgeDeps, purge: FactorPurge): Promise<void> {
  const { db, provider } = deps;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const factors = await provider.listFactors(purge.providerUserId);
    const toDelete = factors.filter((factor) => shouldDelete(purge, factor));
    if (toDelete.length === 0) return;
    // Another run has finished the purge, so the remaining factors are the owner's.
    if (!(await findPurge(db, purge.providerUserId))) return;
    await addRemovedLabels(db, purge.providerUserId, toDelete.map(factorLabel));
    for (const factor of toDelete) await provider.deleteFactor(factor);
    const user = await findUser(db, purge.providerUserId);
    if (user) await forgetFactors(db, user.id, toDelete.map(factorKey));
  }
  throw new Error('Factors are added as fast as they are deleted.');
}

const shouldDelete = ({ kind, factorIds }: FactorPurge, factor: ProviderFactor): boolean =>
  isAmong(factorIds, factor) === (kind === 'remove');

/**
 * Revokes the provider sessions that used a deleted factor. Sessions that used only kept factors
 * belong to the owner. Also ends a pending sign-in that is completed at the same time: either its
 * completion fails because its revocation job is missing, or its session is deleted here.
 */
async function revokeSessions(
  { db, provider, sessions, logger }: PurgeDeps,
  purge: FactorPurge,
  ownSessionId: string | undefined,
): Promise<void> {
  const user = await findUser(db, purge.providerUserId);
  for (const { sessionId, factorIds } of await provider.listSessions(purge.providerUserId)) {
    if (sessionId === ownSessionId || isProvenBy(purge, factorIds)) continue;
    await deleteRevocation(db, sessionId);
    if (user) await sessions.destroyByProviderSession(user.id, sessionId);
    await provider.revokeSession(sessionId);
    auditRevocation(logger, sessionId);
  }
}

/** Returns whether a session used only factors that a `keep` purge keeps. */
export const isProvenBy = (
  { factorIds: kept }: FactorPurge,
  factorIds: readonly (string | null)[],
): boolean => factorIds.length > 0 && factorIds.every((id) => id !== null && kept.includes(id));

/** Ends Posy's sessions that began before a purge. */
async function endSessionsBefore({ db, sessions }: PurgeDeps, purge: FactorPurge): Promise<void> {
  const user = await findUser(db, purge.providerUserId);
  if (user) await sessions.destroyBefore(user.id, purge.startedAt.getTime());
}
