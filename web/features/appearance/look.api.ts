import { backgroundPhotoSchema } from '#bff/contracts/profile.ts';
import { api } from '#web/lib/api/api-client.ts';
import { upload } from '#web/lib/api/upload.ts';
import { isSameAppearance, isUpload, type Look } from './look.ts';

interface SaveProgress {
  /** Receives the sent fraction of a photo, from 0 to 1. */
  onSent: (share: number) => void;
  /** Called after each response, because a later request may fail. */
  onStored: (part: Partial<Look>) => Promise<void>;
}

/**
 * Saves the differences between two looks, in separate requests for the photo, the background and
 * the other parts of the appearance. The other parts are sent last, because the server checks the
 * text color against the stored photo and background.
 * @throws {ApiError} or {NetworkError}; earlier requests have taken effect
 */
export async function saveLook(stored: Look, target: Look, progress: SaveProgress): Promise<void> {
  const { onSent, onStored } = progress;
  const { background_photo: image } = target.appearance;
  let background_photo = stored.appearance.background_photo;
  if (image !== background_photo && (image === null || isUpload(image))) {
    const response = await upload('/profile/background-photo', { image }, onSent);
    ({ background_photo } = backgroundPhotoSchema.parse(response));
    await onStored({ appearance: { ...stored.appearance, background_photo } });
  }
  const { background_color_own } = target;
  if (background_color_own !== stored.background_color_own) {
    await api.put('/profile', { background_color: background_color_own });
    await onStored({ background_color_own });
  }
  if (!isSameAppearance(target.appearance, stored.appearance)) {
    const appearance = { ...target.appearance, background_photo };
    await api.put('/profile', { appearance });
    await onStored({ appearance });
  }
}
