/** Limits on the structure of a JSON text (S62). */
export interface JsonLimits {
  /** Maximum nesting of arrays and objects. */
  depth: number;
  /** Maximum number of values of any kind, containers included. */
  values: number;
  /** Maximum number of backslashes that start an escape in a string. Unlimited by default. */
  escapes?: number;
}

export type JsonExcess = 'depth' | 'values' | 'escapes';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/**
 * Table by byte value: 1 for bytes that the scan examines. The scan skips numbers, literals and
 * white space.
 */
const STRUCTURE = new Uint8Array(256);
/** Table by byte value: the change of depth that the byte causes. */
const DEPTH_STEP = new Int8Array(256);
for (const byte of [OPEN_ARRAY, OPEN_OBJECT]) DEPTH_STEP[byte] = 1;
for (const byte of [CLOSE_ARRAY, CLOSE_OBJECT]) DEPTH_STEP[byte] = -1;
for (const byte of [QUOTE, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT]) {
  STRUCTURE[byte] = 1;
}

/** Returns the index of the next byte to examine, or the length of `bytes`. */
function nextStructure(bytes: Buffer, start: number): number {
  let index = start;
  while (index < bytes.length && STRUCTURE[bytes[index] as number] === 0) index += 1;
  return index;
}

/**
 * Returns the index of a string's closing quote, or the length of `bytes` if the string is not
 * closed.
 */
function endOfString(bytes: Buffer, start: number): number {
  const quote = bytes.indexOf(QUOTE, start);
  if (quote === -1) return bytes.length;
  if (bytes[quote - 1] !== BACKSLASH) return quote;
  // The string has escapes.
  let index = start;
  while (index < bytes.length && bytes[index] !== QUOTE)
    index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

/**
 * Returns whether a value in a container follows. This is the case after a comma, and after the
 * opening bracket of a container that is not empty.
 */
function precedesValue(bytes: Buffer, index: number): boolean {
  const byte = bytes[index] as number;
  if (DEPTH_STEP[byte] !== 1) return byte === COMMA;
  let next = index + 1;
  while (next < bytes.length && (bytes[next] as number) <= SPACE) next += 1;
  return bytes[next] !== CLOSE_ARRAY && bytes[next] !== CLOSE_OBJECT;
}

/**
 * Returns whether bytes contain more escapes than a limit. The native search stops at the limit.
 */
function hasMoreEscapes(bytes: Buffer, limit: number): boolean {
  let escapes = 0;
  let index = bytes.indexOf(BACKSLASH);
  while (index !== -1 && escapes <= limit) {
    escapes += 1;
    index = bytes.indexOf(BACKSLASH, index + 2);
  }
  return escapes > limit;
}

/**
 * Returns the limit that a JSON text exceeds, or undefined. Takes linear time and runs before the
 * parser, which would take seconds and hundreds of megabytes for 8 MB of brackets. Invalid JSON may
 * pass this check, but the parser rejects it at the first invalid byte.
 */
export function jsonExcess(bytes: Buffer, limits: JsonLimits): JsonExcess | undefined {
  if (limits.escapes !== undefined && hasMoreEscapes(bytes, limits.escapes)) return 'escapes';
  let depth = 0;
  let values = 1;
  let strings = 0;
  for (
    let index = nextStructure(bytes, 0);
    index < bytes.length;
    index = nextStructure(bytes, index + 1)
  ) {
    const byte = bytes[index] as number;
    if (byte === QUOTE) {
      index = endOfString(bytes, index + 1);
      strings += 1;
    } else {
      depth += DEPTH_STEP[byte] as number;
      if (precedesValue(bytes, index)) values += 1;
      // The outermost value ends here. After it, the parser accepts only white space.
      if (depth <= 0) return undefined;
    }
    if (depth > limits.depth) return 'depth';
    // Every string is a value or a key, and every key has a value, so there are at most two strings
    // per value.
    if (values > limits.values || strings > 2 * limits.values) return 'values';
  }
  return undefined;
}
