import { inflateSync } from 'node:zlib';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImageRejected } from '#bff/media/media-errors.ts';

/** Maximum size of an inflated profile, in bytes. Typical profiles have up to 600 KB. */
const PROFILE_BYTES_MAX = 1_000_000;
/**
 * Maximum size of a compressed profile, in bytes. Larger profiles could block the event loop:
 * inflating 5 MB of empty blocks takes a second.
 */
const PACKED_BYTES_MAX = 64 * 1024;
/**
 * The type of profile elements with an unlimited number of steps. The decoder computes each step
 * for 36,000 colors, in one call that no timeout can interrupt. An element of 97 KB takes 10 s, one
 * of 5 MB many minutes. Cameras, phones and editors do not write such elements.
 */
const STEPS = 'mpet';
/** Maximum number of profiles in a WebP. The decoder reads only one. */
const WEBP_PROFILES_MAX = 10;

const tooComplex = () => new ImageRejected(MESSAGES.imageTooComplex);

/** Returns whether the content of a JPEG APP2 segment is part of a profile. */
export const isProfilePart = (content: Buffer): boolean =>
  content.length > 14 && content.toString('latin1', 0, 11) === 'ICC_PROFILE';

/**
 * Rejects a JPEG whose profile would take too long to process.
 * @param parts contents of the APP2 segments, in any order; byte 12 of each is the number of the
 *   part
 * @throws ImageRejected
 */
export function checkJpegProfile(parts: readonly Buffer[]): void {
  const numberOf = (part: Buffer) => part[12] as number;
  const inOrder = parts.toSorted((a, b) => numberOf(a) - numberOf(b));
  // If two parts have the same number, it is undefined which one the decoder uses.
  if (new Set(parts.map(numberOf)).size < parts.length) throw tooComplex();
  if (Buffer.concat(inOrder.map((part) => part.subarray(14))).includes(STEPS)) throw tooComplex();
}

/**
 * Rejects a WebP whose profile would take too long to process. Searches all bytes for profiles,
 * because a chunk with a profile may be inside another chunk.
 * @throws ImageRejected
 */
export function checkWebpProfile(bytes: Buffer): void {
  let profiles = 0;
  for (let at = bytes.indexOf('ICCP'); at !== -1; at = bytes.indexOf('ICCP', at + 4)) {
    profiles += 1;
    if (profiles > WEBP_PROFILES_MAX) throw tooComplex();
    const length = at + 8 <= bytes.length ? bytes.readUInt32LE(at + 4) : 0;
    if (bytes.subarray(at + 8, at + 8 + length).includes(STEPS)) throw tooComplex();
  }
}

/**
 * Returns whether the profile of a PNG is fast to inflate and to apply.
 * @param content content of the iCCP chunk: a zero-terminated name, the compression method and the
 *   profile
 */
export function isQuickPngProfile(content: Buffer): boolean {
  const packed = content.subarray(content.indexOf(0) + 2);
  if (packed.length > PACKED_BYTES_MAX) return false;
  try {
    const profile = inflateSync(packed, { maxOutputLength: PROFILE_BYTES_MAX });
    return profile.length > 0 && !profile.includes(STEPS);
  } catch {
    return false;
  }
}
