import { crc32 } from 'node:zlib';

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const float32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return bytes;
};
/** Encodes a fixed-point number with 16 fractional bits. */
const fixed = (value: number): Buffer => uint32(Math.round(value * 65_536));

const tag = (type: string, ...data: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(type), uint32(0), ...data]);
const color = (x: number, y: number, z: number) => tag('XYZ ', fixed(x), fixed(y), fixed(z));

/**
 * Returns an RGB profile with a multi-step element. Each step takes only 8 bytes, because all steps
 * refer to the same data.
 */
export function profileOfSteps(steps: number): Buffer {
  const matrix = [1, 1e-4, 0, 0, 1, 1e-4, 0, 0, 1, 1e-4, 0, 0].map(float32);
  const step = tag('matf', uint16(3), uint16(3), ...matrix);
  const place = Buffer.concat([uint32(16 + 8 * steps), uint32(step.length)]);
  const places = Buffer.alloc(8 * steps, place);
  const element = tag('mpet', uint16(3), uint16(3), uint32(steps), places, step);
  const curve = tag('curv', uint32(0));
  return profileOf({
    desc: tag('desc', uint32(2), Buffer.from('a\0'), Buffer.alloc(78)),
    wtpt: color(0.9642, 1, 0.8249),
    rXYZ: color(0.436, 0.222, 0.014),
    gXYZ: color(0.385, 0.717, 0.097),
    bXYZ: color(0.143, 0.061, 0.714),
    rTRC: curve,
    gTRC: curve,
    bTRC: curve,
    D2B0: element,
  });
}

function profileOf(tags: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tags);
  let end = 128 + 4 + 12 * entries.length;
  const index = [uint32(entries.length)];
  const contents: Buffer[] = [];
  for (const [name, content] of entries) {
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    index.push(Buffer.from(name), uint32(end), uint32(content.length));
    contents.push(padded);
    end += padded.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(end, 0);
  head.writeUInt32BE(0x04300000, 8);
  head.write('mntrRGB XYZ ', 12);
  for (const [at, value] of [2020, 1, 1].entries()) head.writeUInt16BE(value, 24 + 2 * at);
  head.write('acsp', 36);
  Buffer.concat([0.9642, 1, 0.8249].map(fixed)).copy(head, 68);
  return Buffer.concat([head, ...index, ...contents]);
}

/**
 * Inserts a color profile into a JPEG.
 * @param partBytes size of each segment in bytes
 * @param reversed puts the last segment first
 */
export function jpegWithProfile(
  jpeg: Buffer,
  profile: Buffer,
  { partBytes = 65_000, reversed = false } = {},
): Buffer {
  const count = Math.ceil(profile.length / partBytes);
  const parts = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * partBytes, (index + 1) * partBytes);
    const head = [Buffer.from([0xff, 0xe2]), uint16(part.length + 16)];
    return Buffer.concat([
      ...head,
      Buffer.from('ICC_PROFILE\0'),
      Buffer.from([index + 1, count]),
      part,
    ]);
  });
  if (reversed) parts.reverse();
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

/** Inserts a compressed color profile into a PNG, after its header. */
export function pngWithPackedProfile(png: Buffer, packed: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPa\0\0'), packed]);
  const chunk = [uint32(named.length - 4), named, uint32(crc32(named))];
  return Buffer.concat([png.subarray(0, 33), ...chunk, png.subarray(33)]);
}

/** Returns deflate data of empty blocks. Each block declares its Huffman codes in 17 bytes. */
export function emptyDeflateBlocks(bytes: number): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  // The code-length codes: 0 for the symbol 18 (a run of zeros), 10 for 0, and 11 for 1.
  const zeros = (count: number) => put(((count - 11) << 1) | 0, 8);
  const one = () => put(0b11, 2);
  for (let block = 0; block < 8; block += 1) {
    put(0b100, 3);
    for (const [value, count] of [
      [29, 5],
      [29, 5],
      [14, 4],
    ] as const)
      put(value, count);
    // The lengths of the code-length codes, in the order of RFC 1951, 3.2.7: the symbol 18 is
    // third, 0 is fourth, and 1 is the last one written.
    for (let index = 0; index < 18; index += 1) put({ 2: 1, 3: 2, 17: 2 }[index] ?? 0, 3);
    zeros(138);
    zeros(118);
    for (const run of [28, 28]) {
      one();
      one();
      zeros(run);
    }
    put(0, 1);
  }
  const blocks = Buffer.alloc(bits.length / 8);
  for (const [index, bit] of bits.entries()) {
    blocks[index >> 3] = (blocks[index >> 3] as number) | (bit << (index & 7));
  }
  const whole = Math.floor(bytes / blocks.length) * blocks.length;
  return Buffer.concat([Buffer.from([0x78, 0x9c]), Buffer.alloc(whole, blocks)]);
}
