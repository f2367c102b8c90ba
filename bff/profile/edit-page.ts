import { AccountNotFound } from '#bff/domain-errors.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import type { Db, Tx } from '#db/connection.ts';
import { type LockedPage, lockPage, markSaved } from './profile.store.ts';

export interface EditDeps {
  db: Db;
  pages: {
    /** Evicts a rendered page on all replicas. Call it after the COMMIT. Never throws. */
    evict(username: string): Promise<void>;
  };
  purges: {
    /** Adds jobs that purge a page from the caches of a CDN. Call it in the transaction. */
    add(tx: Tx, username: string): Promise<void>;
  };
}

/**
 * Seconds from an edit to the drawing of the share card. Edits within this time share one drawing.
 */
const CARD_SECONDS = 3;

const addCardJob = (tx: Tx, userId: string) =>
  addJob(
    tx,
    { kind: 'draw_card', payload: { userId } },
    { key: `draw_card:${userId}`, delay: CARD_SECONDS },
  );

/**
 * The most recent edit of each owner in this process. The owner's next edit waits for it here. If
 * edits waited for the lock in the database, each would occupy a connection, and one account could
 * occupy all ten connections of the pool.
 */
const lastEdits = new Map<string, Promise<unknown>>();
/**
 * Maximum wait for earlier edits, in milliseconds. The edit then continues and waits in the
 * database, because the whole request may take only ten seconds.
 */
const TURN_MS = 4_000;

/** Runs an edit after the earlier edits of the same owner. */
async function inTurn<T>(userId: string, edit: () => Promise<T>): Promise<T> {
  const previous = lastEdits.get(userId) ?? Promise.resolve();
  const ended = previous.catch(() => undefined);
  const current = withTimeout(TURN_MS, ended, () => undefined).then(edit);
  lastEdits.set(userId, current);
  try {
    return await current;
  } finally {
    if (lastEdits.get(userId) === current) lastEdits.delete(userId);
  }
}

/**
 * Runs one edit of a page in a transaction. Edits of the same page run one at a time. The first
 * edit also marks the page as saved (S76). After the commit, evicts the rendered page on every
 * replica. Jobs then purge the page from the caches of a CDN, and draw its share card if the edit
 * changed the card.
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
    return await inTurn(userId, () =>
      db.transaction(async (tx) => {
        const page = await lockPage(tx, userId);
        if (!page) throw new AccountNotFound();
        username = page.username;
        if (page.saved_at === null) await markSaved(tx, userId);
        await purges.add(tx, page.username);
        await addCardJob(tx, userId);
        return work(tx, page);
      }),
    );
  } finally {
    // Evict the page even after an error. If the connection broke during COMMIT, the edit may be
    // committed.
    if (username !== undefined) await pages.evict(username);
  }
}
