interface GroupsShape {
  /** Width and height of the image in pixels, 1,024 by default. */
  side?: number;
  /**
   * Binary logarithm of a block's width and height in pixels: 2 to 9. Each block has its own group.
   */
  blockBits?: number;
}

/** Writes numbers of a few bits each, lowest bit first. */
class BitWriter {
  readonly #bytes: number[] = [];
  #rest = 0;
  #restBits = 0;

  /**
   * Appends a number.
   * @param value less than 2 to the power of `bits`
   * @param bits at most 16
   */
  put(value: number, bits: number): void {
    this.#rest |= value << this.#restBits;
    this.#restBits += bits;
    for (; this.#restBits >= 8; this.#restBits -= 8) {
      this.#bytes.push(this.#rest & 255);
      this.#rest >>= 8;
    }
  }

  end(): Buffer {
    return Buffer.from([...this.#bytes, this.#rest & 255]);
  }
}

/** Writes a code with the single symbol 0, which takes no bits. */
const putEmptyCode = (bits: BitWriter) => bits.put(0b0001, 4);

/**
 * Writes a Huffman code with 8 bits for each of the symbols 0 to 255, and none for higher symbols.
 */
function putByteCode(bits: BitWriter, symbols: number): void {
  bits.put(0, 1);
  // The lengths of the code-length codes for 17 (a run of zeros), 18 and 0 to 8, in the format's
  // order: 1 bit for 17 and for 8.
  bits.put(12 - 4, 4);
  for (let index = 0; index < 12; index += 1) bits.put(index === 0 || index === 11 ? 1 : 0, 3);
  bits.put(0, 1);
  for (let symbol = 0; symbol < 256; symbol += 1) bits.put(0, 1);
  // Write runs of ten zeros. The last runs are shorter, so that no run of one or two zeros remains.
  for (let left = symbols - 256; left > 0; ) {
    const run = left > 12 ? 10 : Math.min(left, 9);
    bits.put(1, 1);
    bits.put(run - 3, 3);
    left -= run;
  }
}

const reversed = (byte: number) =>
  Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2);

/**
 * Returns a lossless WebP in which each block of pixels has its own group of Huffman tables. The
 * decoder takes about 5 KB of memory for each group. By default, the image has one megapixel and
 * 65,536 groups in 300 KB.
 */
export function huffmanGroups({ side = 1_024, blockBits = 2 }: GroupsShape = {}): Buffer {
  const groups = Math.ceil(side / 2 ** blockBits) ** 2;
  const bits = new BitWriter();
  bits.put(0x2f, 8);
  bits.put(side - 1, 14);
  bits.put(side - 1, 14);
  // The header: alpha, version 0, no transform, no color cache, and several groups.
  bits.put(1, 1);
  bits.put(0, 3);
  bits.put(0, 1);
  bits.put(0, 1);
  bits.put(1, 1);
  bits.put(blockBits - 2, 3);
  // The image of group numbers, without a color cache. Green and red hold the number of each block.
  bits.put(0, 1);
  putByteCode(bits, 280);
  putByteCode(bits, 256);
  for (let code = 0; code < 3; code += 1) putEmptyCode(bits);
  for (let group = 0; group < groups; group += 1) {
    bits.put(reversed(group & 255), 8);
    bits.put(reversed(group >> 8), 8);
  }
  for (let code = 0; code < 5 * groups; code += 1) putEmptyCode(bits);
  return riff(bits.end());
}

function riff(pixels: Buffer): Buffer {
  const data = Buffer.concat([pixels, Buffer.alloc(pixels.length % 2)]);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  head.writeUInt32LE(data.length + 12, 4);
  head.writeUInt32LE(pixels.length, 16);
  return Buffer.concat([head, data]);
}
