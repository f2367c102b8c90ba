import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImageRejected } from '#bff/media/media-errors.ts';
import { countTableBlocks } from './vp8l-blocks.ts';

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Length of the header of an ANMF chunk in bytes. The chunks of the frame follow it. */
const FRAME_HEADER_BYTES = 16;
/**
 * Maximum number of chunks. Animations have far fewer chunks. Reading this many takes milliseconds.
 */
const CHUNKS_MAX = 20_000;
const PROFILE_BYTES_MAX = 1_000_000;
/**
 * Maximum number of blocks with their own Huffman tables. libwebp's encoder writes at most 2,600.
 * The tables of one block take up to 12 KB.
 */
const TABLE_BLOCKS_MAX = 4_096;
const ALPHA_IS_COMPRESSED = 1;

interface Chunk {
  type: string;
  at: number;
  content: Buffer;
  /** Offset at which the next chunk begins. */
  end: number;
}

interface Range {
  from: number;
  to: number;
}

interface Frame {
  alpha: Chunk | undefined;
  pixels: Chunk;
}

/** Yields the chunks between two offsets. A truncated chunk ends at `to`. */
function* chunksOf(bytes: Buffer, from: number, to: number): Generator<Chunk, undefined> {
  for (let at = from; at + CHUNK_HEADER_BYTES <= to; ) {
    const size = bytes.readUInt32LE(at + 4);
    const start = at + CHUNK_HEADER_BYTES;
    const end = Math.min(start + size + (size % 2), to);
    const content = bytes.subarray(start, Math.min(start + size, to));
    yield { type: bytes.toString('latin1', at, at + 4), at, content, end };
    at = end;
  }
}

/** Returns the frame that begins at `from`, or undefined if none begins there. */
function frameAt(bytes: Buffer, from: number, to: number): Frame | undefined {
  const chunks = chunksOf(bytes, from, to);
  const first = chunks.next().value;
  const alpha = first?.type === 'ALPH' ? first : undefined;
  const pixels = alpha ? chunks.next().value : first;
  const isFrame = pixels?.type === 'VP8 ' || pixels?.type === 'VP8L';
  return isFrame ? { alpha, pixels } : undefined;
}

/**
 * Reduces a WebP, in place, to its first frame, color profile and orientation. This ensures that
 * the decoder reads the inspected frame, even if chunks are nested. It also keeps libwebp from
 * listing the frames of an animation, which takes quadratic time.
 * @returns the bytes to decode, and whether pixels or alpha are lossless
 * @throws ImageRejected when there is no valid frame, or too many chunks or Huffman tables
 */
export function inspectWebp(bytes: Buffer): { bytes: Buffer; isLossless: boolean } {
  const to = Math.min(bytes.length, CHUNK_HEADER_BYTES + bytes.readUInt32LE(4));
  const once = new Set(['VP8X', 'ICCP', 'ANIM', 'EXIF']);
  const kept: Range[] = [{ from: 0, to: RIFF_HEADER_BYTES }];
  let frame: Frame | undefined;
  let chunks = 0;
  for (const chunk of chunksOf(bytes, RIFF_HEADER_BYTES, to)) {
    chunks += 1;
    if (chunks > CHUNKS_MAX) throw new ImageRejected(MESSAGES.imageTooComplex);
    if (once.delete(chunk.type)) {
      if (chunk.content.length <= PROFILE_BYTES_MAX) kept.push({ from: chunk.at, to: chunk.end });
      continue;
    }
    if (frame) continue;
    frame = frameOf(bytes, chunk, to);
    if (frame) kept.push({ from: chunk.at, to: frame.pixels.end });
  }
  if (!frame) throw new ImageRejected(MESSAGES.imageUnsupported);
  const isLossless = isLosslessFrame(frame);
  return { bytes: join(bytes, kept), isLossless };
}

/**
 * Returns the frame in a chunk of type ANMF, or the frame that begins with a chunk of another type.
 * Truncates an ANMF chunk to the end of its frame.
 */
function frameOf(bytes: Buffer, chunk: Chunk, to: number): Frame | undefined {
  if (chunk.type !== 'ANMF') return frameAt(bytes, chunk.at, to);
  const from = chunk.at + CHUNK_HEADER_BYTES;
  const frame = frameAt(bytes, from + FRAME_HEADER_BYTES, chunk.end);
  if (frame) bytes.writeUInt32LE(frame.pixels.end - from, chunk.at + 4);
  return frame;
}

/** Moves the ranges together, in place, and updates the file size in the header. */
function join(bytes: Buffer, ranges: readonly Range[]): Buffer {
  let end = 0;
  for (const { from, to } of ranges) {
    bytes.copyWithin(end, from, to);
    end += to - from;
  }
  bytes.writeUInt32LE(end - CHUNK_HEADER_BYTES, 4);
  return bytes.subarray(0, end);
}

/**
 * Returns whether pixels or alpha are lossless.
 * @throws ImageRejected when there are too many Huffman tables
 */
function isLosslessFrame({ alpha, pixels }: Frame): boolean {
  const { type, content } = pixels;
  if (content.length < 10) throw new ImageRejected(MESSAGES.imageUnsupported);
  if (type === 'VP8L') {
    // The header has a signature of 8 bits, the width minus one and the height minus one with 14
    // bits each, and 4 bits for alpha and version.
    const sides = content.readUInt32LE(1);
    const size = { width: 1 + (sides & 0x3fff), height: 1 + ((sides >> 14) & 0x3fff) };
    rejectManyTables(content.subarray(5), size);
    return true;
  }
  if (((alpha?.content[0] ?? 0) & 3) !== ALPHA_IS_COMPRESSED) return false;
  const [width, height] = [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff];
  rejectManyTables(alpha?.content.subarray(1) ?? Buffer.alloc(0), { width, height });
  return true;
}

/**
 * Rejects an image with too many Huffman tables. A file of 300 KB can hold 65,536 groups of them.
 * Decoding these groups takes 360 MB, regardless of the number of pixels.
 */
function rejectManyTables(stream: Buffer, size: { width: number; height: number }): void {
  if (countTableBlocks(stream, size) > TABLE_BLOCKS_MAX) {
    throw new ImageRejected(MESSAGES.imageTooComplex);
  }
}
