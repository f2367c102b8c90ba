import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { decodeImage, isLarge, scaleImage } from './scale-image.ts';

/** The `accept` attribute of every file input for images. */
export const IMAGE_ACCEPT = 'image/*';

/**
 * Maximum size of a file that is decoded, in bytes. With a larger file, the browser could run out
 * of memory.
 */
const DECODED_BYTES_MAX = 100_000_000;

type ImageResult = { dataUrl: string } | { problem: string };

const isAccepted = ({ type }: Pick<Blob, 'type'>) => IMAGE_TYPES.some((known) => known === type);

/** Returns the error text of a file that cannot be sent, or null. The server checks the content. */
export function imageProblem(file: Pick<Blob, 'size' | 'type'>, tooLarge: string): string | null {
  if (file.size > IMAGE_BYTES_MAX) return tooLarge;
  if (!isAccepted(file)) return MESSAGES.imageUnsupported;
  return null;
}

/** Reads a profile picture. Checks its size after scaling. */
export function readPicture(file: File): Promise<ImageResult> {
  return readScaled(file, MESSAGES.imageTooLarge);
}

/** Reads a thumbnail. Checks the size of the chosen file before scaling (spec section 5). */
export async function readThumbnail(file: File): Promise<ImageResult> {
  if (file.size > IMAGE_BYTES_MAX) return { problem: MESSAGES.thumbnailTooLarge };
  return readScaled(file, MESSAGES.thumbnailTooLarge);
}

/**
 * Returns the image as a data URL, or its error text. Scales a file in a supported format only if
 * it is large.
 */
async function readScaled(file: File, tooLarge: string): Promise<ImageResult> {
  try {
    const chosen = await sendable(file);
    const problem = imageProblem(chosen, tooLarge);
    return problem === null ? { dataUrl: await dataUrlOf(chosen) } : { problem };
  } catch {
    return { problem: MESSAGES.unreadableFile };
  }
}

/**
 * Returns the file, or a scaled copy if the file is large or in another format.
 * @throws when the file cannot be read
 */
async function sendable(file: File): Promise<Blob> {
  if (file.size > DECODED_BYTES_MAX) return file;
  // Read the file first, because the error of an image that fails to load is the same for a missing
  // file and for an unknown format.
  const bytes = new Blob([await file.arrayBuffer()], { type: file.type });
  const image = await decodeImage(bytes);
  if (!image) return bytes;
  const fits = isAccepted(bytes) && bytes.size <= IMAGE_BYTES_MAX && !isLarge(image);
  return fits ? bytes : ((await scaleImage(image)) ?? bytes);
}

/**
 * Returns the content as a data URL.
 * @throws when the content cannot be read
 */
function dataUrlOf(content: Blob): Promise<string> {
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
