import type { Logger } from 'pino';
import { findUser } from '#bff/account/account.store.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { isAmong, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import { audit } from '#bff/http/audit.ts';
import { withdrawRevocation } from '#bff/jobs/outbox.store.ts';
import { auditRevocation } from '#bff/session/audit-revocation.ts';
import type { SessionStore } from '#bff/session/session-store.ts';
import type { Db } from '#db/connection.ts';
import { factorKey } from './factor-key.ts';
import { factorLabel } from './factor-labels.ts';
import { clearPurge, type FactorPurge, findPurge, noteRemoved } from './factor-purge.store.ts';
import { forgetFactors } from './recorded-factors.store.ts';

export interface PurgeDeps {
  db: Db;
  provider: Provider;
  sessions: SessionStore;
  logger: Logger;
}

/** Listings of a user's factors in one run: a second one finds what was added during the first. */
const PASSES_MAX = 5;

/**
 * Deletes the factors of a purge at the provider, ends the sessions that they opened, and clears the
 * mark. It may run several times, also in parallel: each step counts "already done" as done.
 * @param ownSessionId a session of the provider that stays, of the sign-in that finishes the purge
 * @throws ProviderUnavailableError, ProviderRejectedError; the mark stays then
 */
export async function finishPurge(
  deps: PurgeDeps,
  purge: FactorPurge,
  ownSessionId?: string,
): Promise<void> {
  // First, so that nobody adds another factor through Posy meanwhile.
  if (purge.kind === 'keep') await endSessionsBefore(deps, purge);
  await deleteFactors(deps, purge);
  if (purge.kind === 'keep') {
    await revokeSessions(deps, purge, ownSessionId);
    await endSessionsBefore(deps, purge);
  }
  await clearPurge(deps.db, purge);
  audit(deps.logger, {}, purge.kind === 'keep' ? 'factors removed' : 'address given back');
}

async function deleteFactors(deps: PurgeDeps, purge: FactorPurge): Promise<void> {
  const { db, provider } = deps;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const factors = await provider.listFactors(purge.providerUserId);
    const doomed = factors.filter((factor) => isDoomed(purge, factor));
    if (doomed.length === 0) return;
    // Another run has finished: what is there now was added by the owner.
    if (!(await findPurge(db, purge.providerUserId))) return;
    await noteRemoved(db, purge.providerUserId, doomed.map(factorLabel));
    for (const factor of doomed) await provider.deleteFactor(factor);
    const user = await findUser(db, purge.providerUserId);
    if (user) await forgetFactors(db, user.id, doomed.map(factorKey));
  }
  throw new Error('Factors are added as fast as they are deleted.');
}

const isDoomed = ({ kind, factorIds }: FactorPurge, factor: ProviderFactor): boolean =>
  isAmong(factorIds, factor) === (kind === 'remove');

/**
 * Keeps sessions that were proven by factors that stay: they are the owner's. A sign-in that gives its
 * second factor meanwhile ends as well: it finds its revocation withdrawn, or its session is among ours.
 */
async function revokeSessions(
  { db, provider, sessions, logger }: PurgeDeps,
  purge: FactorPurge,
  ownSessionId: string | undefined,
): Promise<void> {
  const user = await findUser(db, purge.providerUserId);
  for (const { sessionId, factorIds } of await provider.listSessions(purge.providerUserId)) {
    if (sessionId === ownSessionId || isProvenBy(purge, factorIds)) continue;
    await withdrawRevocation(db, sessionId);
    if (user) await sessions.destroyOf(user.id, sessionId);
    await provider.revokeSession(sessionId);
    auditRevocation(logger, sessionId);
  }
}

/** Whether a session was proven only by factors that a purge of kind `keep` leaves. */
export const isProvenBy = (
  { factorIds: kept }: FactorPurge,
  factorIds: readonly (string | null)[],
): boolean => factorIds.length > 0 && factorIds.every((id) => id !== null && kept.includes(id));

/** Ends the sessions here that began before a purge. */
async function endSessionsBefore({ db, sessions }: PurgeDeps, purge: FactorPurge): Promise<void> {
  const user = await findUser(db, purge.providerUserId);
  if (user) await sessions.destroyBefore(user.id, purge.startedAt.getTime());
}
