import { LINKS_MAX } from '#bff/contracts/limits.ts';
import { LinkNotFound, TooManyLinks } from '#bff/domain-errors.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { dropUnusedMedia } from '#bff/media/media.store.ts';
import { requireAllowedHost } from '#bff/moderation/blocked-hosts.ts';
import { type EditDeps, editPage } from '#bff/profile/edit-page.ts';
import { lockPage } from '#bff/profile/profile.store.ts';
import type { Db, Tx } from '#db/connection.ts';
import {
  deleteLinks,
  findDeletedLink,
  findPurgeable,
  findPurgeOwner,
  findSurplus,
  markDeleted,
  unmarkDeleted,
} from './deleted-links.store.ts';
import { findLink, type LinkRow, listLinks } from './links.store.ts';

/**
 * Permanently deletes links and social accounts with their counts and thumbnails. The caller must
 * have locked the page.
 */
async function deletePermanently(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const thumbnail of await deleteLinks(tx, userId, ids)) await dropUnusedMedia(tx, thumbnail);
}

/**
 * Marks a link as deleted. Its owner can restore it for DELETED_LINK_DAYS, with its thumbnail and
 * clicks. Permanently deletes the page's oldest deleted links beyond DELETED_LINKS_MAX.
 * @throws LinkNotFound unless the link belongs to this user
 */
export async function removeLink(deps: EditDeps, userId: string, id: string): Promise<void> {
  await editPage(deps, userId, async (tx) => {
    if (!(await findLink(tx, userId, id))) throw new LinkNotFound();
    await markDeleted(tx, id);
    await deletePermanently(tx, userId, await findSurplus(tx, userId));
  });
}

/**
 * Restores a deleted link at the end of its page. A featured link is featured again, unless another
 * link is featured now.
 * @throws LinkNotFound unless the deleted link belongs to this user
 * @throws LinkHostBlocked
 * @throws TooManyLinks when the page has the maximum number of links
 */
export async function restoreLink(deps: EditDeps, userId: string, id: string): Promise<LinkRow> {
  return editPage(deps, userId, async (tx) => {
    const deleted = await findDeletedLink(tx, userId, id);
    if (!deleted) throw new LinkNotFound();
    if (deleted.url !== null) await requireAllowedHost(tx, deleted.url);
    const links = await listLinks(tx, userId);
    if (links.length >= LINKS_MAX) throw new TooManyLinks();
    return unmarkDeleted(tx, id, {
      position: (links.at(-1)?.position ?? 0) + 1,
      featured: deleted.featured && !links.some((link) => link.featured),
    });
  });
}

/** Number of links to delete per transaction. Each link has one row of counts per day. */
const LINKS_PER_TRANSACTION = 20;
const TRANSACTIONS_PER_JOB = 100;

/**
 * Permanently deletes some links and social accounts that can no longer be restored. Adds a job for
 * the next ones, so that each job is short. Idempotent. Evicts no page, because pages do not show
 * deleted links and removed accounts.
 */
export async function purgeLinks(db: Db): Promise<void> {
  for (let purges = 0; purges < TRANSACTIONS_PER_JOB; purges += 1) {
    const userId = await findPurgeOwner(db);
    if (userId === undefined) return;
    await db.transaction(async (tx) => {
      await lockPage(tx, userId);
      await deletePermanently(tx, userId, await findPurgeable(tx, userId, LINKS_PER_TRANSACTION));
    });
  }
  await addJob(db, { kind: 'purge_links', payload: {} }, { key: 'purge_links' });
}
