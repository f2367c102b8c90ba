import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImageRejected } from '#bff/media/media-errors.ts';

/**
 * Maximum number of bits and symbols to read per image, which takes about 12 ms. Real images need
 * at most half of them.
 */
const STEPS_MAX = 3_000_000;
const CODE_BITS_MAX = 15;
/** The order in which a stream lists the lengths of the code that encodes the code lengths. */
const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** A canonical prefix code. */
export interface PrefixCode {
  /** Number of symbols for each length in bits. */
  counts: Uint16Array;
  /** Symbols by length, then by value. */
  symbols: Uint16Array;
  /** The only symbol of a code with a single symbol. This symbol takes no bits in the stream. */
  only: number | undefined;
}

/** Reads bits, numbers and prefix codes from a VP8L stream. Reads each byte from its lowest bit. */
export class Vp8lBits {
  readonly #bytes: Buffer;
  #at = 0;
  #steps = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /**
   * Reads one bit.
   * @throws ImageRejected at the end of the bytes, or after too many steps
   */
  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new ImageRejected(MESSAGES.imageUnsupported);
    this.#step();
    const bit = (byte >> (this.#at & 7)) & 1;
    this.#at += 1;
    return bit;
  }

  /**
   * Reads a number.
   * @param bits at most 24
   */
  number(bits: number): number {
    let value = 0;
    for (let index = 0; index < bits; index += 1) value |= this.bit() << index;
    return value;
  }

  symbol({ counts, symbols, only }: PrefixCode): number {
    this.#step();
    if (only !== undefined) return only;
    let [code, first, index] = [0, 0, 0];
    for (let bits = 1; bits <= CODE_BITS_MAX; bits += 1) {
      code |= this.bit();
      const count = counts[bits] ?? 0;
      if (code - first < count) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new ImageRejected(MESSAGES.imageUnsupported);
  }

  /**
   * Reads a prefix code.
   * @param size number of symbols of the alphabet
   */
  prefixCode(size: number): PrefixCode {
    const lengths = new Uint8Array(size);
    if (this.bit() === 1) this.#readOneOrTwo(lengths);
    else this.#readLengths(lengths);
    return prefixCodeOf(lengths);
  }

  #readOneOrTwo(lengths: Uint8Array): void {
    const count = this.bit() + 1;
    lengths[this.number(this.bit() === 1 ? 8 : 1)] = 1;
    if (count === 2) lengths[this.number(8)] = 1;
  }

  #readLengths(lengths: Uint8Array): void {
    const written = new Uint8Array(LENGTH_ORDER.length);
    for (const symbol of LENGTH_ORDER.slice(0, 4 + this.number(4)))
      written[symbol] = this.number(3);
    const code = prefixCodeOf(written);
    let left = this.bit() === 1 ? 2 + this.number(2 + 2 * this.number(3)) : lengths.length;
    let last = 8;
    for (let at = 0; at < lengths.length && left > 0; left -= 1) {
      const length = this.symbol(code);
      if (length < 16) lengths[at] = length;
      if (length > 0 && length < 16) last = length;
      const repeats = this.#repeatsOf(length);
      if (length === 16) lengths.fill(last, at, at + repeats);
      at += repeats;
    }
  }

  #repeatsOf(length: number): number {
    if (length === 16) return 3 + this.number(2);
    if (length === 17) return 3 + this.number(3);
    return length === 18 ? 11 + this.number(7) : 1;
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > STEPS_MAX) throw new ImageRejected(MESSAGES.imageTooComplex);
  }
}

function prefixCodeOf(lengths: Uint8Array): PrefixCode {
  const counts = new Uint16Array(CODE_BITS_MAX + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const starts = new Uint16Array(CODE_BITS_MAX + 2);
  counts.forEach((count, bits) => {
    starts[bits + 1] = (starts[bits] ?? 0) + count;
  });
  const symbols = new Uint16Array(starts[CODE_BITS_MAX + 1] ?? 0);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    symbols[starts[length] ?? 0] = symbol;
    starts[length] = (starts[length] ?? 0) + 1;
  });
  return { counts, symbols, only: symbols.length === 1 ? symbols[0] : undefined };
}
