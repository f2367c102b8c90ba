import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { decodeImage, isLarge, scaleImage } from './scale-image.ts';

/** The `accept` attribute of every file input for images. */
export const IMAGE_ACCEPT = 'image/*';

/** Larger files are not decoded, because the browser could run out of memory. */
const DECODED_BYTES_MAX = 100_000_000;

type ImageResult = { dataUrl: string } | { problem: string };

const isAccepted = ({ type }: Pick<Blob, 'type'>) => IMAGE_TYPES.some((known) => known === type);

/** Returns why a file cannot be sent, or null. The server checks the content. */
export function imageProblem(file: Pick<Blob, 'size' | 'type'>, tooLarge: string): string | null {
  if (file.size > IMAGE_BYTES_MAX) return tooLarge;
  if (!isAccepted(file)) return MESSAGES.imageUnsupported;
  return null;
}

/** Reads a profile picture. Its size is checked after scaling. */
export function readPicture(file: File): Promise<ImageResult> {
  return readScaled(file, MESSAGES.imageTooLarge);
}

/** Reads a thumbnail. The size of the chosen file is checked (specification, section 5). */
export async function readThumbnail(file: File): Promise<ImageResult> {
  if (file.size > IMAGE_BYTES_MAX) return { problem: MESSAGES.thumbnailTooLarge };
  return readScaled(file, MESSAGES.thumbnailTooLarge);
}

/** Returns a data URL. Files in a supported format are scaled only if they are large. */
async function readScaled(file: File, tooLarge: string): Promise<ImageResult> {
  try {
    const chosen = await sendable(file);
    const problem = imageProblem(chosen, tooLarge);
    return problem === null ? { dataUrl: await dataUrlOf(chosen) } : { problem };
  } catch {
    return { problem: MESSAGES.unreadableFile };
  }
}

/** @throws when the file cannot be read */
async function sendable(file: File): Promise<Blob> {
  if (file.size > DECODED_BYTES_MAX) return file;
  // Read the file first, because a failed image load does not distinguish a missing file from an
  // unknown format.
  const bytes = new Blob([await file.arrayBuffer()], { type: file.type });
  const image = await decodeImage(bytes);
  if (!image) return bytes;
  const fits = isAccepted(bytes) && bytes.size <= IMAGE_BYTES_MAX && !isLarge(image);
  return fits ? bytes : ((await scaleImage(image)) ?? bytes);
}

/**
 * @returns the content as a `data:` URL
 * @throws when it cannot be read
 */
export function dataUrlOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}

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
