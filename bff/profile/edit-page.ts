import { NotSignedInError } from '#bff/http/errors.ts';
import type { PageCache } from '#bff/public-page/page-cache.ts';
import type { Db, Tx } from '#db/connection.ts';
import { type LockedPage, lockPage, markSaved } from './profile.store.ts';

export interface EditDeps {
  db: Db;
  pages: Pick<PageCache, 'evict'>;
}

/**
 * Runs one edit of a page in a transaction. Edits of the same page run one at a time, and the
 * rendered page is evicted on every replica after the commit.
 * @param work gets the page as it was before the edit
 * @throws NotSignedInError when the account was deleted
 */
export async function editPage<T>(
  { db, pages }: EditDeps,
  userId: string,
  work: (tx: Tx, page: LockedPage) => Promise<T>,
): Promise<T> {
  let username: string | undefined;
  try {
    return await db.transaction(async (tx) => {
      const page = await lockPage(tx, userId);
      if (!page) throw new NotSignedInError();
      username = page.username;
      if (page.saved_at === null) await markSaved(tx, userId);
      return work(tx, page);
    });
  } finally {
    // Also after a failure: when the connection breaks during COMMIT, the edit may be committed.
    if (username !== undefined) await pages.evict(username);
  }
}
