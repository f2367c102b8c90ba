import { AccountNotFound } from '#bff/domain-errors.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import type { Db, Tx } from '#db/connection.ts';
import { type LockedPage, lockPage, markSaved } from './profile.store.ts';

/** The rendered pages of all replicas. */
export interface RenderedPages {
  /** Evicts a page; called after the COMMIT of an edit. Never throws. */
  evict(username: string): Promise<void>;
}

/** The copies of pages in the caches of a CDN. */
export interface CachedPages {
  /** Adds the purges of a page in the transaction of its edit. */
  add(tx: Tx, username: string): Promise<void>;
}

export interface EditDeps {
  db: Db;
  pages: RenderedPages;
  purges: CachedPages;
}

/** Seconds from an edit to the drawing of the share card, so that several edits draw once. */
const CARD_SECONDS = 3;

const addCardJob = (tx: Tx, userId: string) =>
  addJob(
    tx,
    { kind: 'draw_card', payload: { userId } },
    { key: `draw_card:${userId}`, delay: CARD_SECONDS },
  );

/**
 * Runs one edit of a page in a transaction. Edits of the same page run one at a time, and the
 * rendered page is evicted on every replica after the commit, and purged from the caches of a CDN. A
 * job draws the share card where the edit changed it.
 * @param work gets the page as it was before the edit
 * @throws AccountNotFound when the account was deleted
 */
export async function editPage<T>(
  { db, pages, purges }: EditDeps,
  userId: string,
  work: (tx: Tx, page: LockedPage) => Promise<T>,
): Promise<T> {
  let username: string | undefined;
  try {
    return await db.transaction(async (tx) => {
      const page = await lockPage(tx, userId);
      if (!page) throw new AccountNotFound();
      username = page.username;
      if (page.saved_at === null) await markSaved(tx, userId);
      await purges.add(tx, page.username);
      await addCardJob(tx, userId);
      return work(tx, page);
    });
  } finally {
    // Also after a failure: when the connection breaks during COMMIT, the edit may be committed.
    if (username !== undefined) await pages.evict(username);
  }
}
