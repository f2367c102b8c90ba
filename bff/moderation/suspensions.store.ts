import { createBatchLoader } from '#db/batch-loader.ts';
import type { Db, Tx } from '#db/connection.ts';

const SUSPENDED_PAGES = { name: 'suspended-pages' };
const SUSPENDED_LINKS = { name: 'suspended-links' };

const findSuspendedName = createBatchLoader(
  async (db, usernames) => {
    const query = db.raw<{ rows: { username: string }[] }>(
      `SELECT username FROM profiles
       WHERE username = ANY(?) AND suspension_reason IS NOT NULL
       UNION ALL
       SELECT r.username FROM released_usernames r LEFT JOIN profiles p ON p.user_id = r.user_id
       WHERE r.username = ANY(?) AND r.free_at > now()
         AND (p.suspension_reason IS NOT NULL OR r.free_at = 'infinity')`,
      [usernames, usernames],
    );
    return (await query.options(SUSPENDED_PAGES)).rows;
  },
  (row) => row.username,
);

/**
 * Returns whether the page of a username is suspended: the current or a former one, or one that
 * stays closed after its account was deleted.
 */
export async function isPageSuspended(db: Db, username: string): Promise<boolean> {
  return (await findSuspendedName(db, username)) !== undefined;
}

const findSuspendedLink = createBatchLoader(
  async (db, linkIds) => {
    const query = db.raw<{ rows: { id: string }[] }>(
      `SELECT l.id FROM links l JOIN profiles p ON p.user_id = l.user_id
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

/** A page that is locked against edits by its owner. */
export interface ModeratedPage {
  userId: string;
  username: string;
  isSuspended: boolean;
}

/**
 * Locks the page of a username in the same way as edits do (`lockPage` of bff/profile).
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
  // A separate statement: the owner may have changed the username during the wait.
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

/** Takes a page offline, or replaces the reason of its suspension. */
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

/** Ends a suspension: the page is published again if its owner wants it to be. */
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
