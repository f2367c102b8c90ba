import { IMAGE_BYTES_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { BadRequestError, TooLargeError } from '#bff/http/errors/errors.ts';
import { DecodingQueue } from './decoding-queue.ts';
import { type InspectedImage, inspectImage } from './inspect-image.ts';

const PIXELS_MAX = 40e6;
/**
 * Unpacked bytes: 40 megapixels of red, green, blue and alpha with 8 bits each. A JPEG in several
 * scans is held as coefficients of 16 bits: 40 megapixels with colors at half the resolution.
 */
const UNPACKED_BYTES_MAX = 160e6;
/** Each scan passes over all pixels, in one step that no timeout ends. */
const SCANNED_PIXELS_MAX = 2e9;
/** From here on an image is decoded while no other one of this size is. */
const LARGE_BYTES = 40e6;
const DECODING_SECONDS_MAX = 5;
const OPTIONS = { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' } as const;
const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif']);
/** Square sides in pixels. */
export const PICTURE_SIDE = 400;
export const THUMBNAIL_SIDE = 192;

export interface ImageKind {
  side: number;
  /** What to say when the file is too large. */
  tooLarge: string;
}

export const PICTURE: ImageKind = { side: PICTURE_SIDE, tooLarge: MESSAGES.imageTooLarge };
export const THUMBNAIL: ImageKind = { side: THUMBNAIL_SIDE, tooLarge: MESSAGES.thumbnailTooLarge };

/** The image would take too long to decode. */
class TooSlow extends Error {}

/** Of the process, as the memory is that decoders take. */
const decodings = new DecodingQueue();

/**
 * Turns an uploaded file into a square WebP without metadata. The content decides what it is.
 * @param userId whose uploads wait for each other
 * @param bytes are changed
 * @throws TooLargeError, BadRequestError, UnavailableError
 */
export async function processImage(
  userId: string,
  bytes: Buffer,
  kind: ImageKind,
): Promise<Buffer> {
  if (bytes.length > IMAGE_BYTES_MAX) throw new TooLargeError(kind.tooLarge);
  const image = inspectImage(bytes);
  const large = await decodings.run(userId, () => isLarge(image));
  return decodings.run(userId, () => renderSquare(image, kind.side), { large });
}

/**
 * Reads the header of an image.
 * @returns whether its decoding takes so much memory that no other such image may be decoded beside it
 * @throws BadRequestError when the image is none that the service takes, or would be too large or slow
 */
async function isLarge({ bytes, scans, samples, hasTables }: InspectedImage): Promise<boolean> {
  const { sharp } = await import('./decoder.ts');
  try {
    const image = sharp(bytes, OPTIONS);
    const { format, width, height, channels, depth } = await image.metadata();
    if (!FORMATS.has(format)) throw new Error('not one of the four formats');
    const pixelBytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
    const unpacked = Math.max(pixelBytes, scans > 1 ? 2 * samples : 0);
    if (unpacked > UNPACKED_BYTES_MAX) throw new Error('too large when unpacked');
    if (scans * width * height > SCANNED_PIXELS_MAX) throw new TooSlow();
    return hasTables || unpacked > LARGE_BYTES;
  } catch (cause) {
    throw new BadRequestError(refusalOf(cause), { cause });
  }
}

/**
 * Decodes an image, crops its middle to a square and encodes that as WebP.
 * @param side in pixels
 * @param seconds how long that may take, without the wait for a thread
 * @throws BadRequestError
 */
export async function renderSquare(
  { bytes }: InspectedImage,
  side: number,
  seconds = DECODING_SECONDS_MAX,
): Promise<Buffer> {
  const { sharp } = await import('./decoder.ts');
  try {
    return await sharp(bytes, OPTIONS)
      .timeout({ seconds })
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw new BadRequestError(refusalOf(cause), { cause });
  }
}

function refusalOf(cause: unknown): string {
  const timedOut = cause instanceof Error && cause.message.startsWith('timeout');
  return timedOut || cause instanceof TooSlow
    ? MESSAGES.imageTooComplex
    : MESSAGES.imageUnsupported;
}
