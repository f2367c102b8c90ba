import { MESSAGES } from '#bff/contracts/messages.ts';
import type { ProfileUpdate } from '#bff/contracts/profile/profile.ts';
import { type UsernameAvailability, usernameSchema } from '#bff/contracts/profile/username.ts';
import { BadRequestError, ConflictError, NotSignedInError } from '#bff/http/errors/errors.ts';
import { PICTURE, processImage } from '#bff/media/image.ts';
import { mediaPath } from '#bff/media/media.presenter.ts';
import { dropUnusedMedia, saveMedia } from '#bff/media/media.store.ts';
import type { PageCache } from '#bff/pages/page-cache.ts';
import type { Db } from '#db/connection.ts';
import {
  findProfile,
  findUsernameOwner,
  lockPage,
  type ProfileRow,
  UsernameTaken,
  updateProfile,
} from './profile.store.ts';
import { timeZoneNames } from './time-zones.store.ts';

interface ProfileDeps {
  db: Db;
  pages: PageCache;
}

/** @throws NotSignedInError when the account is gone, whatever its session says */
export async function ownProfile(db: Db, userId: string): Promise<ProfileRow> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new NotSignedInError();
  return profile;
}

/** Judges a username as a change to it would, without changing anything. */
export async function checkUsername(
  db: Db,
  userId: string,
  text: string,
): Promise<UsernameAvailability> {
  const result = usernameSchema.safeParse(text);
  if (!result.success) return { available: false, error: `${result.error.issues[0]?.message}` };
  const owner = await findUsernameOwner(db, result.data);
  const available = owner === undefined || owner === userId;
  return available ? { available } : { available, error: MESSAGES.usernameTaken };
}

/**
 * Changes one field of a profile. A new time zone is for the days to come.
 * @throws ConflictError when the username belongs to somebody else
 * @throws BadRequestError for a time zone that the database does not know
 */
export async function changeProfile(
  { db, pages }: ProfileDeps,
  userId: string,
  change: ProfileUpdate,
): Promise<void> {
  if (change.time_zone !== undefined) await requireTimeZone(db, change.time_zone);
  const patch = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  const before = await db
    .transaction((tx) => updateProfile(tx, userId, patch))
    .catch((error: unknown) => {
      if (!(error instanceof UsernameTaken)) throw error;
      const message = MESSAGES.usernameTaken;
      throw new ConflictError('username_taken', message, { fields: { username: message } });
    });
  if (!before) throw new NotSignedInError();
  pages.evict(before.username);
  if (change.username !== undefined) pages.evict(change.username);
}

async function requireTimeZone(db: Db, name: string): Promise<void> {
  if ((await timeZoneNames(db)).has(name)) return;
  const message = MESSAGES.badTimeZone;
  throw new BadRequestError(message, { fields: { time_zone: message } });
}

/**
 * Replaces the profile picture.
 * @param dataUrl the new picture, or null to remove the present one
 * @returns the path of the new picture, or null
 */
export async function changePicture(
  { db, pages }: ProfileDeps,
  userId: string,
  dataUrl: string | null,
): Promise<string | null> {
  const bytes = dataUrl === null ? null : await processImage(userId, dataUrl, PICTURE);
  const { username, id } = await db.transaction(async (tx) => {
    const username = await lockPage(tx, userId);
    if (username === undefined) throw new NotSignedInError();
    const id = bytes && (await saveMedia(tx, userId, bytes));
    const before = await updateProfile(tx, userId, { picture_id: id });
    if (before && before.picture_id !== id) await dropUnusedMedia(tx, before.picture_id);
    return { username, id };
  });
  pages.evict(username);
  return mediaPath(id);
}
