import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { imageBytes } from './images.ts';

const SOI = 2;
const EOI = Buffer.from([0xff, 0xd9]);
/** A Huffman table (AC table 0) with one symbol: a run of 16,384 to 32,767 empty blocks. */
const EMPTY_RUNS = Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1, ...Array(15).fill(0), 0xe0]);
const RUN_MAX = 32_767;

/** Returns the entropy-coded data of a scan in which every block is empty. */
function emptyBlocks(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left > 0; left -= RUN_MAX) {
    const run = Math.max(0, Math.min(left, RUN_MAX) - 16_384);
    bits += `0${run.toString(2).padStart(14, '0')}`;
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) =>
    Number.parseInt(byte.padEnd(8, '1'), 2),
  );
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** Returns a JPEG up to the end of its first scan. */
async function firstScan(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: '#c03060' };
  const options = { progressive: true, chromaSubsampling: '4:4:4', optimizeScans: false };
  const jpeg = await sharp({ create }).jpeg(options).toBuffer();
  const starts = [0xff, 0xda];
  const first = jpeg.indexOf(Buffer.from(starts));
  // The encoder writes a Huffman table before each scan, so the first scan ends at the next table.
  return jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xc4]), first + SOI));
}

export interface Scans {
  /** The number of scans, at least 3. */
  scans: number;
  width?: number;
  height?: number;
  /** Number of extra 0xFF bytes before each marker. */
  fill?: number;
}

/**
 * Returns a progressive JPEG in which all scans but the first refine empty blocks. Such a scan has
 * about fifty bytes, and takes 35 ms at 40 megapixels. Width and height must be multiples of 8.
 */
export async function manyScans(options: Scans): Promise<Buffer> {
  const { scans, width = 64, height = 64, fill = 0 } = options;
  const data = emptyBlocks((width / 8) * (height / 8));
  const more = Array.from({ length: scans - 1 }, (_, index) => {
    const low = 13 - (index % 14);
    const high = low === 13 ? 0 : low + 1;
    const head = [0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, (high << 4) | low];
    return Buffer.concat([Buffer.alloc(fill, 0xff), Buffer.from(head), data]);
  });
  return Buffer.concat([await firstScan(width, height), EMPTY_RUNS, ...more, EOI]);
}

const uint24 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255];

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), size, data]);
}

/**
 * Returns an animated WebP of 16 × 16 pixels.
 * @param nested puts all frames into the first frame
 */
export async function manyFrames(frames: number, { nested = false } = {}): Promise<Buffer> {
  const create = { width: 16, height: 16, channels: 4 as const, background: '#c0306080' };
  const still = await sharp({ create }).webp({ lossless: true }).toBuffer();
  const pixels = still.subarray(still.indexOf('VP8L'));
  const place = Buffer.from([0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, ...uint24(100), 0]);
  const frame = Buffer.concat([place, pixels]);
  const others = Buffer.concat(Array(frames - 1).fill(riffChunk('ANMF', frame)));
  const all = nested
    ? [riffChunk('ANMF', Buffer.concat([frame, others]))]
    : [riffChunk('ANMF', frame), others];
  const head = riffChunk('VP8X', Buffer.from([0x12, 0, 0, 0, 15, 0, 0, 15, 0, 0]));
  const loop = riffChunk('ANIM', Buffer.alloc(6));
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), head, loop, ...all]));
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** Returns a small PNG with compressed texts of 50 MB each. */
export function pngWithTexts(texts: number): Promise<Buffer> {
  return pngWith(packedChunk('zTXt', 50_000_000), texts);
}

/** Returns a small PNG with a color profile that inflates to this many zeros. */
export function pngWithProfile(bytes: number): Promise<Buffer> {
  return pngWith(packedChunk('iCCP', bytes), 1);
}

/** Returns a PNG chunk that inflates to this many zeros. */
function packedChunk(type: string, bytes: number): Buffer {
  const zeros = deflateSync(Buffer.alloc(bytes), { level: 9 });
  return pngChunk(type, Buffer.concat([Buffer.from('a\0\0'), zeros]));
}

async function pngWith(chunk: Buffer, times: number): Promise<Buffer> {
  const png = await imageBytes('png');
  const header = 33;
  return Buffer.concat([
    png.subarray(0, header),
    ...Array(times).fill(chunk),
    png.subarray(header),
  ]);
}

/**
 * Returns a lossy WebP of one megapixel with a lossless alpha channel that has these Huffman
 * groups.
 * @param groups a lossless WebP of 1,024 × 1,024 pixels
 */
export async function withAlphaOf(groups: Buffer): Promise<Buffer> {
  const create = { width: 1024, height: 1024, channels: 4 as const, background: '#c0306080' };
  const lossy = await sharp({ create }).webp().toBuffer();
  const alphaAt = lossy.indexOf('ALPH');
  const stream = Buffer.concat([Buffer.from([1]), groups.subarray(25)]);
  const alpha = riffChunk('ALPH', Buffer.concat([stream, Buffer.alloc(stream.length % 2)]));
  const pixels = lossy.subarray(lossy.indexOf('VP8 '));
  const webp = Buffer.concat([lossy.subarray(0, alphaAt), alpha, pixels]);
  webp.writeUInt32LE(webp.length - 8, 4);
  return webp;
}
