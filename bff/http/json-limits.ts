/** How much structure a JSON text may have (S62). */
export interface JsonLimits {
  /** Nested arrays and objects. */
  depth: number;
  /** Values of any kind, containers included. */
  values: number;
}

export type JsonExcess = 'depth' | 'values';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/**
 * Returns the index of the quote that ends a string, or the length of `bytes` without one.
 * @param start index after the opening quote
 */
function endOfString(bytes: Buffer, start: number): number {
  const quote = bytes.indexOf(QUOTE, start);
  if (quote === -1) return bytes.length;
  if (bytes[quote - 1] !== BACKSLASH) return quote;
  // Escapes are read byte by byte: a native search for each of millions of quotes takes longer.
  let index = start;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

/**
 * Returns the limit that a JSON text exceeds, or undefined. It runs before the parser, which takes
 * seconds and hundreds of megabytes for 8 MB of brackets, and takes linear time for any bytes. What
 * is not JSON may pass; the parser refuses it at its first wrong byte.
 */
export function jsonExcess(bytes: Buffer, limits: JsonLimits): JsonExcess | undefined {
  let depth = 0;
  let values = 1;
  let strings = 0;
  let previous = SPACE;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte <= SPACE) continue;
    if (byte === QUOTE) {
      index = endOfString(bytes, index + 1);
      strings += 1;
      // In JSON a string is a value or a key, and each key has a value.
      if (strings > 2 * limits.values) return 'values';
    } else if (byte === COMMA) {
      values += 1;
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > limits.depth) return 'depth';
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      depth -= 1;
      // An empty container holds no value.
      if (previous === OPEN_ARRAY || previous === OPEN_OBJECT) values -= 1;
    }
    if (values > limits.values) return 'values';
    previous = byte;
  }
  return undefined;
}
