import { processBackgroundPhoto } from '#bff/media/background-photo.ts';
import { PICTURE, processImage } from '#bff/media/image.ts';
import { dropUnusedMedia, saveMedia } from '#bff/media/media.store.ts';
import { type MediaLibrary, mediaPath } from '#bff/media/media-library.ts';
import { type EditDeps, editPage } from './edit-page.ts';
import { updateProfile } from './profile.store.ts';

/**
 * Replaces the profile picture.
 * @param file the new picture, or null to remove the current one
 * @returns the path of the new picture, or null
 * @throws ImageTooLarge, ImageRejected, TooManyUploads, AccountNotFound, Unavailable
 */
export async function changePicture(
  deps: EditDeps & { media: MediaLibrary },
  userId: string,
  file: Buffer | null,
): Promise<string | null> {
  const bytes = file && (await processImage(userId, file, PICTURE));
  const stored = bytes && (await deps.media.store(userId, bytes));
  const id = await editPage(deps, userId, async (tx, page) => {
    const id = stored && (await saveMedia(tx, userId, stored));
    await updateProfile(tx, userId, { picture_id: id });
    if (page.picture_id !== id) await dropUnusedMedia(tx, page.picture_id);
    return id;
  });
  return mediaPath(id);
}

/**
 * Replaces the photo behind the page.
 * @param file the new photo, or null to remove the current one
 * @returns the path of the new photo, or null
 * @throws ImageTooLarge, ImageRejected, TooManyUploads, AccountNotFound, Unavailable
 */
export async function changeBackgroundPhoto(
  deps: EditDeps & { media: MediaLibrary },
  userId: string,
  file: Buffer | null,
): Promise<string | null> {
  const photo = file && (await processBackgroundPhoto(userId, file));
  const stored = photo && (await deps.media.store(userId, photo.bytes));
  const id = await editPage(deps, userId, async (tx, page) => {
    const id = stored && (await saveMedia(tx, userId, stored));
    await updateProfile(tx, userId, {
      background_photo_id: id,
      background_photo_darkest: photo?.tones.darkest ?? null,
      background_photo_lightest: photo?.tones.lightest ?? null,
    });
    if (page.background_photo_id !== id) await dropUnusedMedia(tx, page.background_photo_id);
    return id;
  });
  return mediaPath(id);
}
