import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';

/** The `accept` attribute of every file input for images. */
export const IMAGE_ACCEPT = IMAGE_TYPES.join(',');

type ImageResult = { dataUrl: string } | { problem: string };

/** Why a file cannot be sent; null when it can. The server judges the content itself. */
export function imageProblem(
  file: Pick<File, 'size' | 'type'> | undefined,
  tooLarge: string,
): string | null {
  if (!file) return MESSAGES.noFile;
  if (file.size > IMAGE_BYTES_MAX) return tooLarge;
  if (!IMAGE_TYPES.some((type) => type === file.type)) return MESSAGES.imageUnsupported;
  return null;
}

/** Reads an image as a `data:` URL, or says in the product's words why it cannot. */
export async function readImage(file: File | undefined, tooLarge: string): Promise<ImageResult> {
  const problem = imageProblem(file, tooLarge);
  if (problem !== null || !file) return { problem: problem ?? MESSAGES.noFile };
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ dataUrl: String(reader.result) });
    reader.onerror = () => resolve({ problem: MESSAGES.unreadableFile });
    reader.readAsDataURL(file);
  });
}
