import { type ProfileUpdate, pictureSchema } from '#bff/contracts/profile/profile.ts';
import type { UsernameAvailability } from '#bff/contracts/profile/username.ts';
import { api } from '#web/lib/api/api-client.ts';
import { upload } from '#web/lib/api/upload.ts';
import { dataUrlOf } from '#web/lib/form/read-image.ts';

/** @param update exactly one field */
export async function updateProfile(update: ProfileUpdate): Promise<void> {
  await api.put('/profile', update);
}

/**
 * @param image a data URL
 * @param onProgress gets the share that has been sent, 0 to 1
 */
export async function uploadPicture(
  image: string,
  onProgress: (share: number) => void,
): Promise<void> {
  pictureSchema.parse(await upload('/profile/picture', { image }, onProgress));
}

/** Removes the profile picture. */
export async function removePicture(): Promise<void> {
  await api.post('/profile/picture', { image: null }, pictureSchema);
}

/**
 * Reads a stored picture, so that its removal can be undone.
 * @param path as the profile names it
 * @returns null when it cannot be loaded
 */
export async function readStoredPicture(path: string): Promise<string | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? await dataUrlOf(await answer.blob()) : null;
  } catch {
    return null;
  }
}

/** Whether a username could be taken now. */
export function checkUsername(username: string): Promise<UsernameAvailability> {
  return api.get(`/usernames/${encodeURIComponent(username)}`);
}
