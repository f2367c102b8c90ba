import { errorCorrection } from './reed-solomon.ts';

/** Version 9 at level L: two blocks of 116 data and 30 correction codewords. */
const BLOCKS = 2;
const BLOCK_DATA = 116;
const BLOCK_CORRECTION = 30;

/** Maximum text length in bytes: two codewords hold the mode and the length. */
export const TEXT_BYTES_MAX = BLOCKS * BLOCK_DATA - 2;

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

/** Returns the codewords of a text in drawing order; throws when it is too long. */
export function codewords(text: string): number[] {
  const bytes = Buffer.from(text);
  if (bytes.length > TEXT_BYTES_MAX) throw new Error('The text does not fit into the QR code.');
  const blocks = Array.from({ length: BLOCKS }, (_, index) =>
    padded(bytes).slice(index * BLOCK_DATA, (index + 1) * BLOCK_DATA),
  );
  const corrections = blocks.map((block) => errorCorrection(block, BLOCK_CORRECTION));
  return [...interleaved(blocks), ...interleaved(corrections)];
}

/** Returns mode, length and text, each shifted by the mode's four bits, padded to the end. */
function padded(bytes: Buffer): number[] {
  const shifted = [bytes.length, ...bytes, 0];
  const data = shifted.map((byte, at) => {
    const before = at === 0 ? BYTE_MODE : (shifted[at - 1] ?? 0);
    return ((before << 4) | (byte >> 4)) & 0xff;
  });
  while (data.length < BLOCKS * BLOCK_DATA) {
    data.push(PADDING[(data.length - shifted.length) % 2] ?? 0);
  }
  return data;
}

function interleaved(blocks: readonly number[][]): number[] {
  return (blocks[0] ?? []).flatMap((_, at) => blocks.map((block) => block[at] ?? 0));
}
