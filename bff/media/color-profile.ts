import { inflateSync } from 'node:zlib';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { BadRequestError } from '#bff/http/errors/errors.ts';

/** Usual profiles have up to 600 KB. */
const PROFILE_BYTES_MAX = 1_000_000;
/** 5 MB of blocks that hold nothing take a second to inflate, in the event loop. */
const PACKED_BYTES_MAX = 64 * 1024;
/**
 * The type of a profile's elements that have any number of steps. The decoder computes each step for
 * 36,000 colors, in one call that no timeout ends: 97 KB take 10 s, 5 MB many minutes. Cameras, phones
 * and editors write profiles without them.
 */
const STEPS = 'mpet';
/** The decoder reads one. More are searched for than that, but not thousands. */
const WEBP_PROFILES_MAX = 10;

const tooComplex = () => new BadRequestError(MESSAGES.imageTooComplex);

/** Whether the content of an APP2 segment of a JPEG is a part of a profile. */
export const isProfilePart = (content: Buffer): boolean =>
  content.length > 14 && content.toString('latin1', 0, 11) === 'ICC_PROFILE';

/**
 * Refuses a JPEG whose profile would take too long.
 * @param parts contents of its APP2 segments, in any order: byte 12 of each is its number
 * @throws BadRequestError
 */
export function checkJpegProfile(parts: readonly Buffer[]): void {
  const numberOf = (part: Buffer) => part[12] as number;
  const inOrder = parts.toSorted((a, b) => numberOf(a) - numberOf(b));
  // Which of two parts with one number the decoder takes is not known here.
  if (new Set(parts.map(numberOf)).size < parts.length) throw tooComplex();
  if (Buffer.concat(inOrder.map((part) => part.subarray(14))).includes(STEPS)) throw tooComplex();
}

/**
 * Refuses a WebP whose profile would take too long. Profiles are searched for, not walked to: one may
 * lie within another chunk.
 * @throws BadRequestError
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
 * Whether the profile of a PNG is quick to unpack and to use.
 * @param content of its iCCP chunk: a name that ends with a zero, the method of compression, the profile
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
