import type { Metadata } from 'sharp';
import { IMAGE_BYTES_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { BadRequestError, TooLargeError } from '#bff/http/errors/errors.ts';
import { DecodingQueue } from './decoding-queue.ts';
import { type InspectedImage, inspectImage } from './inspect-image.ts';

const PIXELS_MAX = 40e6;
/** 40 megapixels of red, green, blue and alpha with 8 bits each. */
const PIXEL_BYTES_MAX = 160e6;
/** What a decoder may hold at once: see `decoderBytes`. */
const DECODER_BYTES_MAX = 120e6;
/** From here on an image is decoded while no other one of this size is. */
const LARGE_BYTES = 16e6;
/** Each scan passes over all pixels, in one step that no timeout ends. */
const SCANNED_PIXELS_MAX = 1.5e9;
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

/** The image would take too long, or too much memory, to decode. */
class TooCostly extends Error {}

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
async function isLarge(inspected: InspectedImage): Promise<boolean> {
  const { sharp } = await import('./decoder.ts');
  try {
    const metadata = await sharp(inspected.bytes, OPTIONS).metadata();
    const { format, width, height } = metadata;
    if (!FORMATS.has(format)) throw new Error('not one of the four formats');
    const bytes = decoderBytes(inspected, metadata);
    if (pixelBytes(metadata) > PIXEL_BYTES_MAX) throw new Error('too large when unpacked');
    const isSlow = inspected.scans * width * height > SCANNED_PIXELS_MAX;
    if (isSlow || bytes > DECODER_BYTES_MAX) throw new TooCostly();
    return bytes > LARGE_BYTES;
  } catch (cause) {
    throw new BadRequestError(refusalOf(cause), { cause });
  }
}

const pixelBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2);

/**
 * Estimates the memory that a decoding takes. The factors are measured with the costliest images of
 * each kind: some are decoded row by row, others are held whole, a JPEG of several scans as
 * coefficients of 16 bits. Up to a thousand rows are resized at once, before the middle is cropped.
 */
function decoderBytes({ samples, isLossless }: InspectedImage, metadata: Metadata): number {
  const { format, width, height, isProgressive } = metadata;
  const pixels = width * height;
  const rows = 1_000 * (pixelBytes(metadata) / height);
  if (format === 'jpeg') return rows + 2 * samples;
  if (format === 'png') return rows + pixelBytes(metadata) * (isProgressive ? 1.25 : 0.25);
  if (format === 'gif') return rows + 5 * pixels;
  return rows + (isLossless ? 5 : 1.25) * pixels;
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
  return timedOut || cause instanceof TooCostly
    ? MESSAGES.imageTooComplex
    : MESSAGES.imageUnsupported;
}
