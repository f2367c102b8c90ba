import { v7 as uuidv7 } from 'uuid';
import type { DeletionReceipt } from '#bff/contracts/account.ts';
import { addJob, cancelJob } from '#bff/jobs/jobs.store.ts';
import { cancelDeletionTasks } from '#bff/jobs/previous-outbox.store.ts';
import { closeFormerUsernames, closeUsername } from '#bff/moderation/closed-usernames.store.ts';
import { claimUsername, releaseUsername } from '#bff/profile/released-usernames.store.ts';
import type { Db, Tx } from '#db/connection.ts';

export interface NewAccount {
  providerUserId: string;
  email: string | null;
  name: string;
  username: string;
  /** The background color that the creator has chosen; null for the theme's background. */
  backgroundColor: string | null;
}

export interface UserRow {
  id: string;
  email: string | null;
}

/** Returns the account of a user at the provider. */
export async function findUser(db: Db, providerUserId: string): Promise<UserRow | undefined> {
  return db('users').select('id', 'email').where({ provider_user_id: providerUserId }).first();
}

/** Returns the provider's id of an account's owner; undefined when the account does not exist. */
export async function findProviderUserId(db: Db, id: string): Promise<string | undefined> {
  const user = await db('users').select('provider_user_id').where({ id }).first();
  return user?.provider_user_id;
}

/**
 * Returns the account with a username.
 * @param username the username in lower case
 */
export async function findByUsername(
  db: Db,
  username: string,
): Promise<{ userId: string; providerUserId: string } | undefined> {
  const row = await db('profiles')
    .join('users', 'users.id', 'profiles.user_id')
    .select('user_id', 'provider_user_id')
    .where({ username })
    .first();
  return row && { userId: row.user_id, providerUserId: row.provider_user_id };
}

/** Returns the stored user data that is not part of the page. */
export async function findDetails(
  db: Db,
  id: string,
): Promise<{ email: string | null; created_at: Date } | undefined> {
  return db('users').select('email', 'created_at').where({ id }).first();
}

/** Sets the stored email address of a user. */
export async function updateEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db('users').where({ id }).update({ email });
}

/**
 * Thrown while the job that deletes the user at the provider is running. This job would also delete
 * the user of a new account.
 */
export class DeletionInProgressError extends Error {}

/**
 * Thrown when the username is reserved and this account does not own the reservation. After the
 * deletion of its account, or of a suspended page, no account owns it (S74, S87).
 */
class UsernameReservedError extends Error {}

/** Returns the key of the job that deletes a user at the provider. */
const deletionKey = (providerUserId: string) => `delete_user:${providerUserId}`;

/** Cancels the pending deletion of a user at the provider. @throws DeletionInProgressError */
async function cancelDeletion(tx: Tx, providerUserId: string): Promise<void> {
  const isCanceled = await cancelDeletionTasks(tx, providerUserId);
  const job = await cancelJob(tx, deletionKey(providerUserId));
  if (!isCanceled || job === 'running') throw new DeletionInProgressError();
}

/**
 * Creates a user and a profile.
 * @returns the user's id; null when the username is unavailable or the user exists already
 * @throws DeletionInProgressError
 */
export function createAccount(db: Db, account: NewAccount): Promise<string | null> {
  const id = uuidv7();
  return db
    .transaction(async (tx) => {
      await cancelDeletion(tx, account.providerUserId);
      await tx('users').insert({
        id,
        provider_user_id: account.providerUserId,
        email: account.email,
      });
      await tx('profiles').insert({
        user_id: id,
        username: account.username,
        name: account.name,
        background_color_own: account.backgroundColor,
      });
      if (!(await claimUsername(tx, id, account.username))) throw new UsernameReservedError();
      return id;
    })
    .catch((error: Error & { code?: unknown }) => {
      if (error.code === '23505' || error instanceof UsernameReservedError) return null; // unique_violation
      throw error;
    });
}

/** Counts the data that is deleted with a user. Does not count the share card as a picture. */
async function countData(tx: Tx, userId: string): Promise<DeletionReceipt> {
  const { rows } = await tx.raw<{ rows: [DeletionReceipt] }>(
    `SELECT
       (SELECT count(*)::int FROM blocks
        WHERE user_id = :userId AND kind <> 'social' AND deleted_at IS NULL) AS links,
       (SELECT count(*)::int FROM media m JOIN profiles p USING (user_id)
        WHERE user_id = :userId AND m.id IS DISTINCT FROM p.card_id) AS pictures,
       (SELECT count(*)::int FROM (
          SELECT day FROM profile_days WHERE user_id = :userId
          UNION SELECT day FROM link_days WHERE user_id = :userId
        ) AS days) AS analytics_days,
       (SELECT count(*)::int FROM user_factors
        WHERE user_id = :userId AND state <> 'pending') AS sign_in_methods`,
    { userId },
  );
  return rows[0];
}

/**
 * Deletes a user and all their data. The current and former usernames of a page that was ever saved
 * stay reserved (S74). The usernames of a suspended page stay closed until an operator reopens them
 * (S87). Locks the rows in the same order as the recorder of visits, so that the deletion does not
 * deadlock with concurrent clicks. Adds a job that deletes the user at the provider.
 * @returns undefined when the user does not exist
 */
export async function deleteUser(
  tx: Tx,
  userId: string,
): Promise<{ username: string; receipt: DeletionReceipt } | undefined> {
  const user = await tx('users')
    .select('provider_user_id')
    .where({ id: userId })
    .forUpdate()
    .first();
  if (!user) return undefined;
  const profile = await tx('profiles')
    .select('username', 'saved_at', 'suspension_reason')
    .where({ user_id: userId })
    .forUpdate()
    .first();
  await tx('blocks').select('id').where({ user_id: userId }).orderBy('id').forUpdate();
  const receipt = await countData(tx, userId);
  const isSuspended = profile !== undefined && profile.suspension_reason !== null;
  if (isSuspended) await closeFormerUsernames(tx, userId);
  await tx('users').where({ id: userId }).delete();
  if (isSuspended) await closeUsername(tx, profile.username);
  else if (profile && profile.saved_at !== null) await releaseUsername(tx, profile.username, null);
  const providerUserId = user.provider_user_id;
  await addJob(
    tx,
    { kind: 'delete_user', payload: { providerUserId } },
    { key: deletionKey(providerUserId) },
  );
  return { username: profile?.username ?? '', receipt };
}
