import type { Metadata } from 'sharp';
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { DecodingQueue } from './decoding-queue.ts';
import { type InspectedImage, inspectImage } from './inspection/inspect-image.ts';
import { ImageRejected, ImageTooLarge } from './media-errors.ts';

const PIXELS_MAX = 40e6;
/** Maximum size of the decoded pixels, in bytes: 40 megapixels of RGBA with 8 bits per channel. */
const PIXEL_BYTES_MAX = 160e6;
/** Maximum memory of the decoder, in bytes; see `decoderBytes`. */
const DECODER_BYTES_MAX = 120e6;
/** Images whose decoder needs more memory than this, in bytes, are decoded one at a time. */
const LARGE_BYTES = 16e6;
/**
 * Maximum product of pixels and scans. Each scan processes all pixels in one step that cannot be
 * interrupted by a timeout.
 */
const SCANNED_PIXELS_MAX = 1.5e9;
export const DECODING_SECONDS_MAX = 5;
export const DECODER_OPTIONS = { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' } as const;

/** A kind of square image. */
export interface ImageKind {
  /** Side length in pixels. */
  side: number;
  /** The error message for a file that is too large. */
  tooLarge: string;
}

export const PICTURE: ImageKind = { side: 400, tooLarge: MESSAGES.imageTooLarge };
export const THUMBNAIL: ImageKind = { side: 192, tooLarge: MESSAGES.thumbnailTooLarge };

/** Thrown when decoding the image would take too much time or memory. */
class TooCostly extends Error {}

/**
 * The decoding queue of this process. There is only one, because all decoders share the memory of
 * the process.
 */
export const decodings = new DecodingQueue();

/**
 * Converts an uploaded file to a square WebP without metadata. The type is detected from the
 * content.
 * @param userId the account in whose queue the upload waits
 * @param bytes modified in place
 * @throws ImageTooLarge, ImageRejected, TooManyUploads
 */
export async function processImage(
  userId: string,
  bytes: Buffer,
  kind: ImageKind,
): Promise<Buffer> {
  const { image, large } = await acceptImage(userId, bytes, kind.tooLarge);
  return decodings.run(userId, () => renderSquare(image, kind.side), { large });
}

/**
 * Checks an uploaded file before it is decoded.
 * @param userId the account in whose queue the upload waits
 * @param bytes modified in place
 * @param tooLarge the error message for a file that is too large
 * @returns the image, and whether it is too large to be decoded at the same time as another large
 *   image
 * @throws ImageTooLarge, ImageRejected, TooManyUploads
 */
export async function acceptImage(
  userId: string,
  bytes: Buffer,
  tooLarge: string,
): Promise<{ image: InspectedImage; large: boolean }> {
  if (bytes.length > IMAGE_BYTES_MAX) throw new ImageTooLarge(tooLarge);
  const image = inspectImage(bytes);
  return { image, large: await decodings.run(userId, () => isLarge(image)) };
}

/**
 * Reads an image's header and checks its limits.
 * @returns whether decoding takes so much memory that no other large image may be decoded meanwhile
 * @throws ImageRejected when the format is not supported, or decoding would take too much time or
 *   memory
 */
async function isLarge(inspected: InspectedImage): Promise<boolean> {
  const { sharp } = await import('./decoder.ts');
  try {
    const metadata = await sharp(inspected.bytes, DECODER_OPTIONS).metadata();
    const { format, width, height } = metadata;
    if (!IMAGE_TYPES.some((type) => type === `image/${format}`))
      throw new Error('unsupported format');
    const bytes = decoderBytes(inspected, metadata);
    if (pixelBytes(metadata) > PIXEL_BYTES_MAX) throw new Error('too large when unpacked');
    const isSlow = inspected.scans * width * height > SCANNED_PIXELS_MAX;
    if (isSlow || bytes > DECODER_BYTES_MAX) throw new TooCostly();
    return bytes > LARGE_BYTES;
  } catch (cause) {
    throw rejection(cause);
  }
}

const pixelBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2);

/**
 * Estimates the memory for decoding, in bytes. The factors are measured with the most expensive
 * images of each kind. The decoder processes some kinds row by row and holds others in memory as a
 * whole. It holds a JPEG with several scans as coefficients of 16 bits. Up to a thousand rows are
 * resized at once, before the center is cropped.
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
 * Decodes an image, crops its center to a square and encodes the square as WebP.
 * @param side in pixels
 * @param seconds time limit, not including the wait for a thread
 * @throws ImageRejected
 */
export async function renderSquare(
  { bytes }: InspectedImage,
  side: number,
  seconds = DECODING_SECONDS_MAX,
): Promise<Buffer> {
  const { sharp } = await import('./decoder.ts');
  try {
    return await sharp(bytes, DECODER_OPTIONS)
      .timeout({ seconds })
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw rejection(cause);
  }
}

/** Returns the error for an image that cannot be decoded or takes too long to decode. */
export function rejection(cause: unknown): ImageRejected {
  const timedOut = cause instanceof Error && cause.message.startsWith('timeout');
  const isTooComplex = timedOut || cause instanceof TooCostly;
  const message = isTooComplex ? MESSAGES.imageTooComplex : MESSAGES.imageUnsupported;
  return new ImageRejected(message, { cause });
}

/**
 * Decodes the base64 content of a data URL. Ignores the declared type.
 * @throws ImageRejected for an empty image, or if the content is not valid base64
 */
export function dataUrlBytes(dataUrl: string): Buffer {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const digits = base64.length - (base64.endsWith('==') ? 2 : Number(base64.endsWith('=')));
  const bytes = Buffer.from(base64, 'base64');
  // Buffer.from skips invalid characters, so only the decoded length reveals them.
  const isWhole = digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4);
  if (bytes.length === 0 || !isWhole) throw new ImageRejected(MESSAGES.imageUnsupported);
  return bytes;
}
