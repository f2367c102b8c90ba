import { FORMER_USERNAMES_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { isReservedUsername } from '#bff/contracts/profile/reserved-usernames.ts';
import {
  type UsernameAvailability,
  usernameFormatSchema,
} from '#bff/contracts/profile/username.ts';
import {
  BadRequestError,
  ConflictError,
  type HttpError,
  NotSignedInError,
} from '#bff/http/errors/errors.ts';
import type { Db, Tx } from '#db/connection.ts';
import {
  findProfile,
  findUsernameOwner,
  type LockedPage,
  UsernameTaken,
  updateProfile,
} from './profile.store.ts';
import {
  claimUsername,
  isUsernameReleased,
  listFormerUsernames,
  releaseUsername,
} from './released-usernames.store.ts';

/** Says whether a change to this username would succeed, without changing anything. */
export async function checkUsername(
  db: Db,
  userId: string,
  text: string,
): Promise<UsernameAvailability> {
  const result = usernameFormatSchema.safeParse(text);
  if (!result.success) return { available: false, error: `${result.error.issues[0]?.message}` };
  const page = await findProfile(db, userId);
  if (!page) throw new NotSignedInError();
  const refusal = await findRefusal(db, userId, page, result.data);
  return refusal ? { available: false, error: refusal.message } : { available: true };
}

/**
 * Renames a page in the transaction of an edit. The old name stays reserved (S74), unless it is the
 * generated one of a page that was never saved.
 * @throws BadRequestError for a reserved word
 * @throws ConflictError for a name that is taken, or while too many former names are reserved
 */
export async function changeUsername(
  tx: Tx,
  userId: string,
  page: LockedPage,
  username: string,
): Promise<void> {
  if (username === page.username) return;
  const refusal = await findRefusal(tx, userId, page, username);
  if (refusal) throw refusal;
  try {
    await updateProfile(tx, userId, { username });
  } catch (error) {
    throw error instanceof UsernameTaken ? taken() : error;
  }
  if (!(await claimUsername(tx, userId, username))) throw taken();
  if (page.saved_at !== null) await releaseUsername(tx, page.username, userId);
}

/** @returns why this account may not have the username, or null */
async function findRefusal(
  db: Db,
  userId: string,
  page: LockedPage,
  username: string,
): Promise<HttpError | null> {
  if (username === page.username) return null;
  const former = await listFormerUsernames(db, userId);
  // Taking back a former name frees its place for the name that is given up.
  if (former.some((held) => held.username === username)) return null;
  if (isReservedUsername(username)) return reserved();
  if (await findUsernameOwner(db, username)) return taken();
  if (await isUsernameReleased(db, username)) return taken();
  const [first] = former;
  if (!first || former.length < FORMER_USERNAMES_MAX) return null;
  return formerUsernamesFull(first.free_at, page.time_zone);
}

function reserved(): HttpError {
  const message = MESSAGES.usernameReserved;
  return new BadRequestError(message, { fields: { username: message } });
}

function taken(): HttpError {
  const message = MESSAGES.usernameTaken;
  return new ConflictError('username_taken', message, { fields: { username: message } });
}

function formerUsernamesFull(freeAt: Date, timeZone: string): HttpError {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(freeAt);
  const message = MESSAGES.formerUsernamesFull(date);
  return new ConflictError('former_usernames_full', message, {
    details: freeAt.toISOString(),
    fields: { username: message },
  });
}
