import { IMAGE_BYTES_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { BadRequestError, TooLargeError } from '#bff/http/errors/errors.ts';

const PIXELS_MAX = 40e6;
/** Unpacked bytes: 40 megapixels of red, green, blue and alpha with 8 bits each. */
const UNPACKED_BYTES_MAX = 160e6;
const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif']);
/** Square sides in pixels. */
export const PICTURE_SIDE = 400;
export const THUMBNAIL_SIDE = 192;

/** Few at a time: an interlaced image is held unpacked as a whole. */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let running = 0;

export interface ImageKind {
  side: number;
  /** What to say when the file is too large. */
  tooLarge: string;
}

export const PICTURE: ImageKind = { side: PICTURE_SIDE, tooLarge: MESSAGES.imageTooLarge };
export const THUMBNAIL: ImageKind = { side: THUMBNAIL_SIDE, tooLarge: MESSAGES.thumbnailTooLarge };

/**
 * Turns an uploaded data URL into a square WebP without metadata. The content decides what it
 * is, not its declared type.
 * @throws TooLargeError, BadRequestError
 */
export async function processImage(dataUrl: string, kind: ImageKind): Promise<Buffer> {
  const bytes = decode(dataUrl);
  if (bytes.length > IMAGE_BYTES_MAX) throw new TooLargeError(kind.tooLarge);
  await slot();
  try {
    return await render(bytes, kind.side);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function decode(dataUrl: string): Buffer {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length === 0) throw new BadRequestError(MESSAGES.imageUnsupported);
  return bytes;
}

async function slot(): Promise<void> {
  while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}

async function render(bytes: Buffer, side: number): Promise<Buffer> {
  const { sharp } = await import('./decoder.ts');
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' });
    const { format, width, height, channels, depth } = await image.metadata();
    if (!FORMATS.has(format)) throw new Error('not one of the four formats');
    const unpacked = width * height * channels * (depth === 'uchar' ? 1 : 2);
    if (unpacked > UNPACKED_BYTES_MAX) throw new Error('too large when unpacked');
    return await image
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw new BadRequestError(MESSAGES.imageUnsupported, { cause });
  }
}
