import { FORMER_USERNAMES_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { isReservedUsername } from '#bff/contracts/reserved-usernames.ts';
import { type UsernameAvailability, usernameFormatSchema } from '#bff/contracts/username.ts';
import { AccountNotFound, type DomainError } from '#bff/domain-errors.ts';
import type { Db, Tx } from '#db/connection.ts';
import { findProfile, findUsernameOwner, type LockedPage, updateProfile } from './profile.store.ts';
import {
  claimUsername,
  type FormerUsername,
  isUsernameReleased,
  listFormerUsernames,
  releaseUsername,
} from './released-usernames.store.ts';
import {
  FormerUsernamesFull,
  UsernameLocked,
  UsernameReserved,
  UsernameTaken,
} from './username-errors.ts';

/**
 * Checks whether a change to this username would succeed. Changes nothing.
 * @throws AccountNotFound
 */
export async function checkUsername(
  db: Db,
  userId: string,
  text: string,
): Promise<UsernameAvailability> {
  const result = usernameFormatSchema.safeParse(text);
  if (!result.success) return { available: false, error: `${result.error.issues[0]?.message}` };
  const page = await findProfile(db, userId);
  if (!page) throw new AccountNotFound();
  const former = await listFormerUsernames(db, userId);
  const refusal = await findRefusal(db, page, former, result.data);
  if (refusal) return { available: false, error: refusal.message };
  const warning = findWarning(page, former, result.data);
  return warning === null ? { available: true } : { available: true, warning };
}

/**
 * Changes the username of a page within the transaction of an edit. The old name stays reserved
 * (S74), unless it is the generated name of a page that was never saved.
 * @throws UsernameLocked, UsernameReserved, UsernameTaken, FormerUsernamesFull
 */
export async function changeUsername(
  tx: Tx,
  userId: string,
  page: LockedPage,
  username: string,
): Promise<void> {
  if (username === page.username) return;
  const former = await listFormerUsernames(tx, userId);
  const refusal = await findRefusal(tx, page, former, username);
  if (refusal) throw refusal;
  await updateProfile(tx, userId, { username });
  if (!(await claimUsername(tx, userId, username))) throw new UsernameTaken();
  if (page.saved_at !== null) await releaseUsername(tx, page.username, userId);
}

/**
 * Returns the error for a username that this account may not have, or null.
 * @param former the account's former usernames that are still reserved
 */
async function findRefusal(
  db: Db,
  page: LockedPage,
  former: readonly FormerUsername[],
  username: string,
): Promise<DomainError | null> {
  if (page.suspension_reason !== null && username !== page.username) return new UsernameLocked();
  if (isOwn(page, former, username)) return null;
  if (isReservedUsername(username)) return new UsernameReserved();
  if (await findUsernameOwner(db, username)) return new UsernameTaken();
  if (await isUsernameReleased(db, username)) return new UsernameTaken();
  const [first] = former;
  if (!first || former.length < FORMER_USERNAMES_MAX) return null;
  const names = former.map((held) => held.username);
  const message = MESSAGES.formerUsernamesFull(names, dateOf(first.free_at, page));
  return new FormerUsernamesFull(message, first.free_at);
}

/** Returns a warning to show before a change to an available username, or null. */
function findWarning(
  page: LockedPage,
  former: readonly FormerUsername[],
  username: string,
): string | null {
  const [first] = former;
  const isLast = first && former.length === FORMER_USERNAMES_MAX - 1 && page.saved_at !== null;
  if (!isLast || isOwn(page, former, username)) return null;
  return MESSAGES.lastReservedUsername(dateOf(first.free_at, page));
}

/**
 * Returns whether the username is the account's current username or one of its former usernames. A
 * change back to a former username swaps it with the current one, so the list of former usernames
 * cannot exceed its limit.
 */
function isOwn(page: LockedPage, former: readonly FormerUsername[], username: string): boolean {
  return username === page.username || former.some((held) => held.username === username);
}

const dateOf = (time: Date, { time_zone: timeZone }: LockedPage) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(time);
