import { createBatchLoader } from '#db/batch-loader.ts';
import type { Db, Tx } from '#db/connection.ts';

const HIDDEN_PAGES = { name: 'hidden-pages' };
const SUSPENDED_LINKS = { name: 'suspended-links' };

/** A page that visitors cannot see. */
export interface HiddenPage {
  /** Whether the page is suspended. False for a page that its owner has taken offline. */
  isSuspended: boolean;
  /** The stored language of the page; null when the account was deleted. */
  language: string | null;
}

/**
 * Returns the page of a username if it is offline or suspended. Also finds a suspended page by a
 * former username, or by a username that stays closed after the deletion of its account.
 */
export const findHiddenPage = createBatchLoader(
  async (db, usernames) => {
    const query = db.raw<{ rows: (HiddenPage & { username: string })[] }>(
      `SELECT username, language, suspension_reason IS NOT NULL AS "isSuspended" FROM profiles
       WHERE username = ANY(?) AND NOT published
       UNION ALL
       SELECT r.username, p.language, true
       FROM released_usernames r LEFT JOIN profiles p ON p.user_id = r.user_id
       WHERE r.username = ANY(?) AND r.free_at > now()
         AND (p.suspension_reason IS NOT NULL OR r.free_at = 'infinity')`,
      [usernames, usernames],
    );
    return (await query.options(HIDDEN_PAGES)).rows;
  },
  (row) => row.username,
);

/** Returns whether the page of a username is suspended. */
export async function isPageSuspended(db: Db, username: string): Promise<boolean> {
  return (await findHiddenPage(db, username))?.isSuspended ?? false;
}

const findSuspendedLink = createBatchLoader(
  async (db, linkIds) => {
    const query = db.raw<{ rows: { id: string }[] }>(
      `SELECT l.id FROM blocks l JOIN profiles p ON p.user_id = l.user_id
       WHERE l.id = ANY(?::uuid[]) AND p.suspension_reason IS NOT NULL`,
      [linkIds],
    );
    return (await query.options(SUSPENDED_LINKS)).rows;
  },
  (row) => row.id,
);

/** Returns whether a link is on a suspended page. */
export async function isLinkSuspended(db: Db, linkId: string): Promise<boolean> {
  return (await findSuspendedLink(db, linkId)) !== undefined;
}

/** A page that is locked against its owner's edits. */
export interface ModeratedPage {
  userId: string;
  username: string;
  isSuspended: boolean;
}

/**
 * Locks the page of a username in the same way as `lockPage` of bff/profile does for edits.
 * @param username in lower case
 * @returns undefined when no account has the username
 */
export async function lockModeratedPage(
  tx: Tx,
  username: string,
): Promise<ModeratedPage | undefined> {
  const owner = await tx('profiles').select('user_id').where({ username }).first();
  if (!owner) return undefined;
  await tx('users').select('id').where({ id: owner.user_id }).forNoKeyUpdate().first();
  // Read the page again, because the owner may have changed the username while this transaction
  // waited.
  const page = await tx('profiles')
    .select('user_id', 'username', 'suspension_reason')
    .where({ username })
    .first();
  if (!page || page.user_id !== owner.user_id) return undefined;
  return {
    userId: page.user_id,
    username: page.username,
    isSuspended: page.suspension_reason !== null,
  };
}

/** Suspends a page. Replaces the reason if the page is already suspended. */
export async function storeSuspension(tx: Tx, userId: string, reason: string): Promise<void> {
  await tx('profiles')
    .where({ user_id: userId })
    .update({
      suspension_reason: reason,
      publish_on_restore: tx.raw('COALESCE(publish_on_restore, published)'),
      published: false,
      updated_at: tx.fn.now(),
    });
}

/** Ends a suspension. The page is published again if this is the owner's choice. */
export async function removeSuspension(tx: Tx, userId: string): Promise<void> {
  await tx('profiles')
    .where({ user_id: userId })
    .update({
      suspension_reason: null,
      publish_on_restore: null,
      published: tx.raw('publish_on_restore'),
      updated_at: tx.fn.now(),
    });
}
