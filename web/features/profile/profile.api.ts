import {
  type Profile,
  type ProviderPicture,
  pictureSchema,
  providerPictureSchema,
} from '#bff/contracts/profile.ts';
import type { ProfileUpdate } from '#bff/contracts/profile-update.ts';
import type { UsernameAvailability } from '#bff/contracts/username.ts';
import { api } from '#web/lib/api/api-client.ts';
import { upload } from '#web/lib/api/upload.ts';

/**
 * Updates one field of the profile. Like all functions of this file, it throws an {@link ApiError}
 * or a {@link NetworkError}.
 * @param update exactly one field
 * @returns the stored field
 */
export function updateProfile(update: ProfileUpdate): Promise<Partial<Profile>> {
  return api.put('/profile', update);
}

/**
 * Uploads the profile picture.
 * @param image a data URL
 * @param onProgress receives the sent fraction, from 0 to 1
 */
export async function uploadPicture(
  image: string,
  onProgress: (share: number) => void,
): Promise<Pick<Profile, 'picture'>> {
  return pictureSchema.parse(await upload('/profile/picture', { image }, onProgress));
}

export function removePicture(): Promise<Pick<Profile, 'picture'>> {
  return api.post('/profile/picture', { image: null }, pictureSchema);
}

/** Fetches whether the identity provider of the session provides a picture to copy. */
export function fetchProviderPicture(): Promise<ProviderPicture> {
  return api.get('/profile/provider-picture', providerPictureSchema);
}

/** Copies the picture of the identity provider to the profile. */
export function copyProviderPicture(): Promise<Pick<Profile, 'picture'>> {
  return api.post('/profile/provider-picture', undefined, pictureSchema);
}

export function checkUsername(username: string): Promise<UsernameAvailability> {
  return api.get(`/usernames/${encodeURIComponent(username)}`);
}
