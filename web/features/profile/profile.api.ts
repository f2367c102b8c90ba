import { type ProfileUpdate, pictureSchema } from '#bff/contracts/profile.ts';
import type { UsernameAvailability } from '#bff/contracts/username.ts';
import { api } from '#web/lib/api/api-client.ts';

/** @param update exactly one field */
export async function updateProfile(update: ProfileUpdate): Promise<void> {
  await api.put('/profile', update);
}

/** @param image a data URL */
export async function uploadPicture(image: string): Promise<void> {
  await api.post('/profile/picture', { image }, pictureSchema);
}

/** Whether a username could be taken now. */
export function checkUsername(username: string): Promise<UsernameAvailability> {
  return api.get(`/usernames/${encodeURIComponent(username)}`);
}
