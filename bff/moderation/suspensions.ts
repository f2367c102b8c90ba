import type { Db, Tx } from '#db/connection.ts';
import { type ModerationAction, recordAction } from './actions.store.ts';
import { reopenUsername } from './closed-usernames.store.ts';
import { lockModeratedPage, removeSuspension, storeSuspension } from './suspensions.store.ts';

interface ModerationDeps {
  db: Db;
  pages: {
    /** Evicts a rendered page on all replicas. Call it after the COMMIT. */
    evict(username: string): Promise<void>;
    /**
     * Adds jobs that purge a page from the caches of a CDN. Call it in the transaction of the
     * change.
     */
    addPurges(tx: Tx, username: string): Promise<void>;
  };
}

type Decision = Pick<ModerationAction, 'actor' | 'reason'>;

/** The reason that the owner sees when the operator gives none. */
const DEFAULT_SUSPENSION_REASON = 'The page breaks our Terms of Service.';

/**
 * Suspends a page. After the commit, visitors get a 410 response: evicts the rendered page on all
 * replicas, and jobs purge the copies in the caches of a CDN. Replaces the reason of a page that is
 * already suspended.
 * @param username in lower case
 * @returns false when no account has the username
 */
export async function suspendPage(
  { db, pages }: ModerationDeps,
  username: string,
  { actor, reason = DEFAULT_SUSPENSION_REASON }: Decision,
): Promise<boolean> {
  const isSuspended = await db.transaction(async (tx) => {
    const page = await lockModeratedPage(tx, username);
    if (!page) return false;
    await storeSuspension(tx, page.userId, reason);
    await pages.addPurges(tx, username);
    const action = { actor, action: 'suspend', target: username, reason };
    await recordAction(tx, { ...action, userId: page.userId });
    return true;
  });
  if (isSuspended) await pages.evict(username);
  return isSuspended;
}

/**
 * Ends the suspension of a page. If its account was deleted, the username stays reserved for the
 * usual period of released usernames (S74).
 * @param username in lower case
 */
export async function restorePage(
  { db, pages }: ModerationDeps,
  username: string,
  { actor, reason }: Decision,
): Promise<'restored' | 'name reopened' | 'not suspended' | 'unknown'> {
  const outcome = await db.transaction(async (tx) => {
    const action = { actor, action: 'restore', target: username, reason };
    const page = await lockModeratedPage(tx, username);
    if (!page) {
      if (!(await reopenUsername(tx, username))) return 'unknown';
      await recordAction(tx, action);
      return 'name reopened';
    }
    if (!page.isSuspended) return 'not suspended';
    await removeSuspension(tx, page.userId);
    await pages.addPurges(tx, username);
    await recordAction(tx, { ...action, userId: page.userId });
    return 'restored';
  });
  if (outcome === 'restored') await pages.evict(username);
  return outcome;
}
