import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImageRejected } from '#bff/media/media-errors.ts';
import {
  checkJpegProfile,
  checkWebpProfile,
  isProfilePart,
  isQuickPngProfile,
} from './color-profile.ts';
import { inspectWebp } from './inspect-webp.ts';

/**
 * Maximum number of scans of a JPEG. Photos have about ten scans. Even a scan of fifty bytes makes
 * the decoder process all pixels.
 */
const JPEG_SCANS_MAX = 100;
/**
 * Maximum number of JPEG segments that are not scans. The decoder keeps every segment in memory,
 * and a file can have millions, because a segment can have only four bytes.
 */
const JPEG_SEGMENTS_MAX = 2_000;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/**
 * Maximum number of chunks of a PNG. An encoder that writes chunks of 1 KB needs a quarter of them.
 */
const PNG_CHUNKS_MAX = 20_000;
/**
 * The PNG chunks to keep: pixels, colors and orientation. Compressed text chunks are dropped,
 * because they could inflate to gigabytes.
 */
const PNG_KINDS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT eXIf'.split(' '));

export interface InspectedImage {
  bytes: Buffer;
  /** Number of scans of a JPEG. 1 for other formats. */
  scans: number;
  /**
   * Number of samples, over all components, that the decoder of a JPEG holds in memory until the
   * last scan. 0 for other formats.
   */
  samples: number;
  /** Whether the image is a WebP with lossless pixels or lossless alpha. */
  isLossless: boolean;
}

const SIMPLE = { scans: 1, samples: 0, isLossless: false };

/**
 * Rejects an image whose structure takes far more time or memory to decode than its size suggests.
 * Only inspects the bytes, because no timeout can interrupt a decoder. Takes linear time.
 * @param bytes modified in place: unused chunks of a PNG, and all frames of a WebP except the
 *   first, are removed
 * @throws ImageRejected
 */
export function inspectImage(bytes: Buffer): InspectedImage {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { ...SIMPLE, bytes, ...readJpeg(bytes) };
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    return { ...SIMPLE, bytes: keepPngChunks(bytes) };
  }
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return { ...SIMPLE, bytes };
  checkWebpProfile(bytes);
  return { ...SIMPLE, ...inspectWebp(bytes) };
}

const tooComplex = () => new ImageRejected(MESSAGES.imageTooComplex);

const SOS = 0xda;
const APP2 = 0xe2;
const EOI = 0xd9;
/** Returns whether a marker has no length field: TEM, reserved markers, restarts and SOI. */
const hasNoLength = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);
/** Returns whether a marker means arithmetic or lossless coding, which browsers do not display. */
const isRareCoding = (marker: number) =>
  marker > 0xc2 && marker < 0xd0 && ![0xc4, 0xc8, 0xcc].includes(marker);

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
const PROGRESSIVE = 0xc2;

function readJpeg(bytes: Buffer): { scans: number; samples: number } {
  let [scans, segments, samples, components] = [0, 0, 0, 0];
  let isHeld = false;
  const profile: Buffer[] = [];
  for (const { marker, content } of jpegSegments(bytes)) {
    if (isRareCoding(marker)) throw new ImageRejected(MESSAGES.imageUnsupported);
    if (marker === APP2 && isProfilePart(content)) profile.push(content);
    if (isFrame(marker)) [samples, components] = [samplesOf(content), content[5] ?? 0];
    const isScan = marker === SOS;
    scans += Number(isScan);
    segments += Number(!isScan);
    isHeld ||= scans > 1 || hasFurtherScans(marker, content, components);
    if (scans > JPEG_SCANS_MAX || segments > JPEG_SEGMENTS_MAX) throw tooComplex();
  }
  checkJpegProfile(profile);
  return { scans, samples: isHeld ? samples : 0 };
}

/**
 * Returns whether further scans follow. This is the case in a progressive frame, and after a first
 * scan with fewer components than the image.
 */
function hasFurtherScans(marker: number, content: Buffer, components: number): boolean {
  return marker === PROGRESSIVE || (marker === SOS && (content[0] ?? 0) < components);
}

/**
 * Maximum number of components in a supported JPEG. Without this limit, reading frame headers of 64
 * KB would take a second in total.
 */
const COMPONENTS_MAX = 4;

/**
 * Returns the number of samples of all components in a frame header. A component may have fewer
 * samples than the image has pixels.
 */
function samplesOf(content: Buffer): number {
  if (content.length < 8) return 0;
  const sizes = [...content.subarray(6, 6 + 3 * COMPONENTS_MAX)].filter(
    (_, index) => index % 3 === 1,
  );
  const across = sizes.map((size) => size >> 4);
  const down = sizes.map((size) => size & 15);
  const shares = across.reduce((sum, width, index) => sum + width * (down[index] ?? 0), 0);
  const whole = Math.max(...across) * Math.max(...down);
  return (content.readUInt16BE(1) * content.readUInt16BE(3) * shares) / whole;
}

/**
 * Yields the segments of a JPEG in the same way as libjpeg reads them. Skips bytes between
 * segments, and repeated 0xFF bytes before a marker. Does not search for markers inside a segment,
 * such as a thumbnail, and stops at EOI.
 */
function* jpegSegments(bytes: Buffer): Generator<{ marker: number; content: Buffer }> {
  let at = 2;
  while (at < bytes.length) {
    at += 1;
    if (bytes[at - 1] !== 0xff) continue;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? EOI;
    at += 1;
    if (marker === EOI) return;
    if (hasNoLength(marker)) continue;
    const length = at + 2 <= bytes.length ? Math.max(2, bytes.readUInt16BE(at)) : 2;
    yield { marker, content: bytes.subarray(at + 2, at + length) };
    at += length;
  }
}

/**
 * Moves the used chunks together, in place: all IDAT chunks, and the first chunk of each other
 * kind.
 */
function keepPngChunks(bytes: Buffer): Buffer {
  const seen = new Set<string>();
  let chunks = 0;
  let end = PNG_SIGNATURE.length;
  for (let at = end; at + 8 <= bytes.length; ) {
    chunks += 1;
    if (chunks > PNG_CHUNKS_MAX) throw tooComplex();
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    const first = !seen.has(type);
    seen.add(type);
    const fits = type !== 'iCCP' || (first && isQuickPngProfile(bytes.subarray(at + 8, next - 4)));
    if (PNG_KINDS.has(type) && (type === 'IDAT' || first) && fits) {
      bytes.copyWithin(end, at, next);
      end += Math.min(next, bytes.length) - at;
    }
    if (type === 'IEND') break;
    at = next;
  }
  return bytes.subarray(0, end);
}
