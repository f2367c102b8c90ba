import type { ProfileUpdate } from '#bff/contracts/profile.ts';
import { AccountNotFound, TimeZoneUnknown } from '#bff/domain-errors.ts';
import { PICTURE, processImage } from '#bff/media/image.ts';
import { mediaPath } from '#bff/media/media.presenter.ts';
import { dropUnusedMedia, saveMedia } from '#bff/media/media.store.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import type { Db } from '#db/connection.ts';
import { type EditDeps, editPage } from './edit-page.ts';
import { findProfile, type ProfileRow, updateProfile } from './profile.store.ts';
import { timeZoneNames } from './time-zones.store.ts';
import { changeUsername } from './usernames.ts';

/** @throws AccountNotFound when the account was deleted but a session remains */
export async function ownProfile(db: Db, userId: string): Promise<ProfileRow> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new AccountNotFound();
  return profile;
}

/**
 * Changes one field of a profile. A new time zone applies to future days only.
 * @throws TimeZoneUnknown when Postgres does not know it
 * @throws UsernameReserved, UsernameTaken, FormerUsernamesFull
 */
export async function changeProfile(
  deps: EditDeps,
  userId: string,
  change: ProfileUpdate,
): Promise<void> {
  const { username, time_zone } = change;
  if (time_zone !== undefined) await requireTimeZone(deps.db, time_zone);
  const patch = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  await editPage(deps, userId, async (tx, page) => {
    if (username !== undefined) await changeUsername(tx, userId, page, username);
    else await updateProfile(tx, userId, patch);
  });
  if (username !== undefined) await deps.pages.evict(username);
}

async function requireTimeZone(db: Db, name: string): Promise<void> {
  if ((await timeZoneNames(db)).has(name)) return;
  throw new TimeZoneUnknown();
}

/**
 * Replaces the profile picture.
 * @param file the new picture, or null to remove the current one
 * @returns the path of the new picture, or null
 */
export async function changePicture(
  deps: EditDeps & { media: MediaLibrary },
  userId: string,
  file: Buffer | null,
): Promise<string | null> {
  const bytes = file && (await processImage(userId, file, PICTURE));
  const stored = bytes && (await deps.media.store(userId, bytes));
  const id = await editPage(deps, userId, async (tx) => {
    const id = stored && (await saveMedia(tx, userId, stored));
    const before = await updateProfile(tx, userId, { picture_id: id });
    if (before && before.picture_id !== id) await dropUnusedMedia(tx, before.picture_id);
    return id;
  });
  return mediaPath(id);
}
