import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImageRejected } from '#bff/media/media-errors.ts';
import { type PrefixCode, Vp8lBits } from './vp8l-bits.ts';

const PREDICTOR = 0;
const CROSS_COLOR = 1;
const COLOR_INDEXING = 3;
const LITERALS = 256;
const LENGTHS = 24;
const DISTANCES = 40;
const CACHE_BITS_MAX = 11;

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the number of blocks in the width and height of an image. Each block is `2 ** bits`
 * pixels wide and high.
 */
const blocksOf = ({ width, height }: Size, bits: number): Size => ({
  width: Math.ceil(width / 2 ** bits),
  height: Math.ceil(height / 2 ** bits),
});

/**
 * Returns the number of blocks of a lossless WebP stream that may have their own Huffman tables.
 * Also reads the transforms, which precede this number in the stream.
 * @param stream the stream after the signature and the size
 * @throws ImageRejected when the stream is invalid, or its transforms are too large
 */
export function countTableBlocks(stream: Buffer, size: Size): number {
  const bits = new Vp8lBits(stream);
  const seen = new Set<number>();
  let { width, height } = size;
  while (bits.bit() === 1) {
    const type = bits.number(2);
    if (seen.has(type)) throw new ImageRejected(MESSAGES.imageUnsupported);
    seen.add(type);
    if (type === PREDICTOR || type === CROSS_COLOR) {
      skipImage(bits, blocksOf({ width, height }, 2 + bits.number(3)));
    } else if (type === COLOR_INDEXING) {
      const colors = 1 + bits.number(8);
      skipImage(bits, { width: colors, height: 1 });
      width = Math.ceil(width / 2 ** packingOf(colors));
    }
  }
  readCacheSize(bits);
  if (bits.bit() === 0) return 1;
  const blocks = blocksOf({ width, height }, 2 + bits.number(3));
  return blocks.width * blocks.height;
}

/**
 * Returns how many pixels of a small palette are packed into one, as the exponent of a power of
 * two.
 */
function packingOf(colors: number): number {
  if (colors > 16) return 0;
  if (colors > 4) return 1;
  return colors > 2 ? 2 : 3;
}

function readCacheSize(bits: Vp8lBits): number {
  if (bits.bit() === 0) return 0;
  const cacheBits = bits.number(4);
  if (cacheBits < 1 || cacheBits > CACHE_BITS_MAX) {
    throw new ImageRejected(MESSAGES.imageUnsupported);
  }
  return 2 ** cacheBits;
}

/** Reads past the image of a transform, whose pixels are encoded like those of the main image. */
function skipImage(bits: Vp8lBits, { width, height }: Size): void {
  const cacheSize = readCacheSize(bits);
  const green = bits.prefixCode(LITERALS + LENGTHS + cacheSize);
  const colors = [0, 1, 2].map(() => bits.prefixCode(LITERALS));
  const distance = bits.prefixCode(DISTANCES);
  // Pixels of a single color take no bits.
  if (isLiteral(green.only) && colors.every(({ only }) => only !== undefined)) return;
  for (let left = width * height; left > 0; ) left -= skipPixels(bits, green, colors, distance);
}

const isLiteral = (symbol: number | undefined) =>
  symbol !== undefined && (symbol < LITERALS || symbol >= LITERALS + LENGTHS);

/**
 * Reads past the pixels that a symbol encodes.
 * @returns the number of pixels
 */
function skipPixels(
  bits: Vp8lBits,
  green: PrefixCode,
  colors: PrefixCode[],
  distance: PrefixCode,
): number {
  const symbol = bits.symbol(green);
  if (symbol >= LITERALS + LENGTHS) return 1;
  if (symbol < LITERALS) {
    for (const color of colors) bits.symbol(color);
    return 1;
  }
  const length = readLength(bits, symbol - LITERALS);
  readLength(bits, bits.symbol(distance));
  return length;
}

function readLength(bits: Vp8lBits, prefix: number): number {
  if (prefix < 4) return prefix + 1;
  const extra = (prefix - 2) >> 1;
  return ((2 + (prefix & 1)) << extra) + bits.number(extra) + 1;
}
