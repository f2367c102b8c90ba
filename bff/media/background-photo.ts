import { MESSAGES } from '#bff/contracts/messages.ts';
import type { PhotoTones } from '#bff/contracts/page-photo.ts';
import {
  acceptImage,
  DECODER_OPTIONS,
  DECODING_SECONDS_MAX,
  decodings,
  rejection,
} from './image.ts';
import type { InspectedImage } from './inspection/inspect-image.ts';
import { ImageRejected } from './media-errors.ts';

/** Longest side of a stored photo, in pixels. */
const PHOTO_SIDE = 1_600;
/** Maximum size of a stored photo, in bytes. */
export const PHOTO_BYTES_MAX = 300_000;
/**
 * Sizes and qualities of WebP. They are tried in this order until the photo is small enough. The
 * last one suffices: even random noise, which compresses worst, then has only 185 KB.
 */
const ENCODINGS = [
  { side: PHOTO_SIDE, quality: 80 },
  { side: PHOTO_SIDE, quality: 50 },
  { side: 1_200, quality: 50 },
  { side: 800, quality: 40 },
] as const;

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** A photo in the form in which it is stored, with its tones. */
interface BackgroundPhoto {
  bytes: Buffer;
  tones: PhotoTones;
}

/**
 * Converts an uploaded file to a WebP without metadata, whose sides have at most PHOTO_SIDE pixels.
 * Decodes the file once. Each encoding waits for a separate turn in the queue, so that other
 * accounts wait for at most one encoding.
 * @param userId the account in whose queue the upload waits
 * @param bytes modified in place
 * @throws ImageTooLarge, ImageRejected, TooManyUploads
 */
export async function processBackgroundPhoto(
  userId: string,
  bytes: Buffer,
): Promise<BackgroundPhoto> {
  const { image, large } = await acceptImage(userId, bytes, MESSAGES.imageTooLarge);
  const pixels = await decodings.run(userId, () => decode(image), { large });
  for (const encoding of ENCODINGS) {
    const encoded = await decodings.run(userId, () => encode(pixels, encoding));
    if (encoded.length > PHOTO_BYTES_MAX) continue;
    return { bytes: encoded, tones: await decodings.run(userId, () => tonesOf(encoded)) };
  }
  throw new ImageRejected(MESSAGES.imageTooComplex);
}

async function decode({ bytes }: InspectedImage): Promise<Pixels> {
  const { sharp } = await import('./decoder.ts');
  try {
    const { data, info } = await sharp(bytes, DECODER_OPTIONS)
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .rotate()
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data, raw: { width, height, channels } };
  } catch (cause) {
    throw rejection(cause);
  }
}

async function encode(
  { data, raw }: Pixels,
  { side, quality }: (typeof ENCODINGS)[number],
): Promise<Buffer> {
  const { sharp } = await import('./decoder.ts');
  return sharp(data, { raw })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

/** Returns the tones of the encoded photo, because encoding changes colors. */
async function tonesOf(encoded: Buffer): Promise<PhotoTones> {
  const { sharp } = await import('./decoder.ts');
  const { channels } = await sharp(encoded).stats();
  const hexOf = (bound: 'min' | 'max') =>
    `#${channels.map((channel) => channel[bound].toString(16).padStart(2, '0')).join('')}`;
  return { darkest: hexOf('min'), lightest: hexOf('max') };
}
