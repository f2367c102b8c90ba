import { USERNAME_RESERVED_DAYS } from '#bff/contracts/limits.ts';
import { createBatchLoader } from '#db/batch-loader.ts';
import type { Db, Tx } from '#db/connection.ts';

/** A former username that is still reserved for its owner. */
export interface FormerUsername {
  username: string;
  free_at: Date;
}

/** Maximum number of expired rows that one statement deletes. Keeps the statement short. */
const EXPIRED_BATCH = 100;

const REDIRECTS = { name: 'released-usernames' };

/** Returns the current username of the published page that had the given username before. */
export const findRedirect = createBatchLoader(
  async (db, usernames) => {
    const query = db.raw<{ rows: { username: string; current: string }[] }>(
      `SELECT r.username, p.username AS current
       FROM released_usernames r JOIN profiles p ON p.user_id = r.user_id
       WHERE r.username = ANY(?) AND r.free_at > now() AND p.published`,
      [usernames],
    );
    return (await query.options(REDIRECTS)).rows;
  },
  (row) => row.username,
);

/** Returns an account's former usernames that are still reserved, the first to expire first. */
export async function listFormerUsernames(db: Db, userId: string): Promise<FormerUsername[]> {
  return db('released_usernames')
    .select('username', 'free_at')
    .where({ user_id: userId })
    .where('free_at', '>', db.fn.now())
    .orderBy('free_at');
}

/** Returns whether a former username is reserved, even if its account was deleted. */
export async function isUsernameReleased(db: Db, username: string): Promise<boolean> {
  const row = await db('released_usernames')
    .select('username')
    .where({ username })
    .where('free_at', '>', db.fn.now())
    .first();
  return row !== undefined;
}

/**
 * Ends the reservation of a username that this transaction has just written to a profile. Must run
 * after that write. The unique index makes the write wait for a concurrent transaction that
 * releases the username. Only a later statement sees the reservation that the other transaction has
 * inserted.
 * @returns false when the username is reserved and this account does not own the reservation
 */
export async function claimUsername(tx: Tx, userId: string, username: string): Promise<boolean> {
  await tx('released_usernames')
    .where({ username })
    .where((row) => row.where({ user_id: userId }).orWhere('free_at', '<=', tx.fn.now()))
    .delete();
  return !(await isUsernameReleased(tx, username));
}

/**
 * Reserves the username that a profile gives up in this transaction, and deletes some expired rows.
 * @param userId the account that may take the username back, or null for none
 */
export async function releaseUsername(
  tx: Tx,
  username: string,
  userId: string | null,
): Promise<void> {
  await deleteExpired(tx);
  await tx('released_usernames')
    .insert({
      username,
      user_id: userId,
      free_at: tx.raw("now() + ? * interval '1 day'", [USERNAME_RESERVED_DAYS]),
    })
    .onConflict('username')
    .merge();
}

/** Deletes all expired reservations. */
export async function deleteExpiredUsernames(db: Db): Promise<void> {
  while ((await deleteExpired(db)) === EXPIRED_BATCH);
}

/**
 * Deletes some expired reservations. Skips locked rows, which a later call deletes.
 * @returns the number of deleted rows
 */
async function deleteExpired(db: Db): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM released_usernames WHERE username = ANY (ARRAY(
       SELECT username FROM released_usernames WHERE free_at <= now()
       ORDER BY free_at LIMIT ? FOR UPDATE SKIP LOCKED))`,
    [EXPIRED_BATCH],
  );
  return rowCount;
}
