import { type ProfileUpdate, pictureSchema } from '#bff/contracts/profile/profile.ts';
import type { UsernameAvailability } from '#bff/contracts/profile/username.ts';
import { api } from '#web/lib/api/api-client.ts';
import { upload } from '#web/lib/api/upload.ts';

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

/** Whether a username could be taken now. */
export function checkUsername(username: string): Promise<UsernameAvailability> {
  return api.get(`/usernames/${encodeURIComponent(username)}`);
}
