import { v7 as uuidv7 } from 'uuid';
import { claimUsername, releaseUsername } from '#bff/profile/released-usernames.store.ts';
import type { Db, Tx } from '#db/connection.ts';

export interface NewAccount {
  providerUserId: string;
  email: string | null;
  name: string;
  username: string;
  backgroundColor: string;
}

export interface UserRow {
  id: string;
  email: string | null;
}

/** The account of a provider's user, if it has one. */
export async function findUser(db: Db, providerUserId: string): Promise<UserRow | undefined> {
  return db('users').select('id', 'email').where({ provider_user_id: providerUserId }).first();
}

/** The provider's id of an account's owner; undefined when the account is gone. */
export async function findProviderUserId(db: Db, id: string): Promise<string | undefined> {
  const user = await db('users').select('provider_user_id').where({ id }).first();
  return user?.provider_user_id;
}

/** The account of a username, in lower case; undefined when there is none. */
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

/** Notes that the provider knows a person by another e-mail address now. */
export async function updateEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db('users').where({ id }).update({ email });
}

/** The provider is being told right now to delete this person: the account would not last. */
export class DeletionInProgressError extends Error {}

/** The username was released by another account less than 90 days ago. */
class UsernameReservedError extends Error {}

/** Withdraws the deletion of a provider's user who is back. @throws DeletionUnderWay */
async function cancelDeletion(tx: Tx, providerUserId: string): Promise<void> {
  const pending = () =>
    tx('outbox')
      .where({ kind: 'delete_user' })
      .whereRaw("payload->>'providerUserId' = ?", [providerUserId]);
  const free: { id: string }[] = await pending().select('id').forUpdate().skipLocked();
  await tx('outbox')
    .delete()
    .whereIn(
      'id',
      free.map(({ id }) => id),
    );
  if (await pending().first()) throw new DeletionInProgressError();
}

/**
 * Creates user and profile.
 * @returns the user's id, or null if the username is not free or the provider's user exists already
 * @throws DeletionUnderWay
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
        background_color: account.backgroundColor,
      });
      if (!(await claimUsername(tx, id, account.username))) throw new UsernameReservedError();
      return id;
    })
    .catch((error: Error & { code?: unknown }) => {
      if (error.code === '23505' || error instanceof UsernameReservedError) return null; // unique_violation
      throw error;
    });
}

/**
 * Deletes a user with everything that is theirs. The username of a page that was ever saved, and the
 * former ones, stay reserved for no account (S74). Rows are locked in the recorder's order first,
 * or a cascade in the middle of a burst of clicks would deadlock.
 */
export async function deleteUser(
  tx: Tx,
  userId: string,
): Promise<{ username: string; providerUserId: string } | undefined> {
  const user = await tx('users')
    .select('provider_user_id')
    .where({ id: userId })
    .forUpdate()
    .first();
  if (!user) return undefined;
  const profile = await tx('profiles')
    .select('username', 'saved_at')
    .where({ user_id: userId })
    .forUpdate()
    .first();
  await tx('links').select('id').where({ user_id: userId }).orderBy('id').forUpdate();
  await tx('users').where({ id: userId }).delete();
  if (profile && profile.saved_at !== null) await releaseUsername(tx, profile.username, null);
  return { username: profile?.username ?? '', providerUserId: user.provider_user_id };
}
