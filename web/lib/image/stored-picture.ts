import { dataUrlOf } from './read-image.ts';

/**
 * Fetches a stored picture, so that its removal can be undone.
 * @param path path of the picture
 * @returns a data URL, or null if the request fails
 */
export async function fetchStoredPicture(path: string): Promise<string | null> {
  try {
    const response = await fetch(path);
    return response.ok ? await dataUrlOf(await response.blob()) : null;
  } catch {
    return null;
  }
}
