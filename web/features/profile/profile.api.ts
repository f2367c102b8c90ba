import { type Profile, type ProfileUpdate, pictureSchema } from '#bff/contracts/profile.ts';
import type { UsernameAvailability } from '#bff/contracts/username.ts';
import { api } from '#web/lib/api/api-client.ts';
import { upload } from '#web/lib/api/upload.ts';
import { dataUrlOf } from '#web/lib/image/read-image.ts';

/**
 * @param update exactly one field
 * @returns the field as it is stored
 * @throws {ApiError} or {NetworkError}, as all of these
 */
export function updateProfile(update: ProfileUpdate): Promise<Partial<Profile>> {
  return api.put('/profile', update);
}

/**
 * @param image a data URL
 * @param onProgress gets the share that has been sent, 0 to 1
 */
export async function uploadPicture(
  image: string,
  onProgress: (share: number) => void,
): Promise<Pick<Profile, 'picture'>> {
  return pictureSchema.parse(await upload('/profile/picture', { image }, onProgress));
}

/** Removes the profile picture. */
export function removePicture(): Promise<Pick<Profile, 'picture'>> {
  return api.post('/profile/picture', { image: null }, pictureSchema);
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
