import { USERNAME_RESERVED_DAYS } from '#bff/contracts/limits.ts';
import type { Tx } from '#db/connection.ts';

/**
 * Closes the username of a deleted page that was suspended. No account can use the username until
 * an operator reopens it.
 */
export async function closeUsername(tx: Tx, username: string): Promise<void> {
  await tx('released_usernames')
    .insert({ username, user_id: null, free_at: tx.raw("'infinity'") })
    .onConflict('username')
    .merge();
}

/** Closes the former usernames of a suspended account, before the account is deleted. */
export async function closeFormerUsernames(tx: Tx, userId: string): Promise<void> {
  await tx('released_usernames')
    .where({ user_id: userId })
    .where('free_at', '>', tx.fn.now())
    .update({ free_at: tx.raw("'infinity'") });
}

/**
 * Reopens a closed username. It is then reserved like any other released username.
 * @returns false when it is not closed
 */
export async function reopenUsername(tx: Tx, username: string): Promise<boolean> {
  const changed = await tx('released_usernames')
    .where({ username })
    .whereRaw("free_at = 'infinity'")
    .update({ free_at: tx.raw("now() + ? * interval '1 day'", [USERNAME_RESERVED_DAYS]) });
  return changed > 0;
}
