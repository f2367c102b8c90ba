import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toHttpError } from '#bff/http/error-handler.ts';
import { inspectImage } from '#bff/media/inspection/inspect-image.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { huffmanGroups } from '#test/harness/images/huffman-groups.ts';
import { imageBytes } from '#test/harness/images/images.ts';
import { manyFrames, withAlphaOf } from '#test/harness/images/slow-images.ts';

const TOO_COMPLEX = /^This image is too complex to process\./;
const FILE_BYTES = 5_242_880;
/**
 * The 5 bytes of a lossless stream's header: the format's signature, and a size of one megapixel.
 */
const PIXELS_HEADER = huffmanGroups().subarray(20, 25);

const pixels = (webp: Buffer) => sharp(webp).ensureAlpha().raw().toBuffer();

/** Returns a simple WebP file whose only chunk holds these bytes. */
function lossless(stream: Buffer): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  head.writeUInt32LE(stream.length + 12, 4);
  head.writeUInt32LE(stream.length, 16);
  return Buffer.concat([head, stream]);
}

describe('S63 Huffman tables of a lossless WebP', () => {
  it('are accepted for 4,096 blocks of pixels', async () => {
    const webp = huffmanGroups({ blockBits: 4 });
    expect(inspectImage(Buffer.from(webp)).bytes).toEqual(webp);
    expect((await sharp(webp).raw().toBuffer()).length).toBeGreaterThan(0);
  });

  it.each([
    ['65,536 blocks', async () => huffmanGroups()],
    ['4,225 blocks', async () => huffmanGroups({ side: 1_040, blockBits: 4 })],
    ['65,536 blocks of its alpha', () => withAlphaOf(huffmanGroups())],
  ])('are rejected for %s', async (_, make) => {
    const webp = await make();
    // The decoder accepts the image, so only the size of its tables causes the rejection.
    expect((await sharp(webp).raw().toBuffer()).length).toBeGreaterThan(0);
    expect(() => inspectImage(webp)).toThrow(TOO_COMPLEX);
  });

  it('are counted in the first frame of an animation', async () => {
    const animation = await manyFrames(2);
    const first = animation.indexOf('ANMF');
    const frame = Buffer.concat([
      animation.subarray(first, first + 24),
      huffmanGroups().subarray(12),
    ]);
    frame.writeUInt32LE(frame.length - 8, 4);
    const webp = Buffer.concat([animation.subarray(0, first), frame]);
    webp.writeUInt32LE(webp.length - 8, 4);
    expect(() => inspectImage(webp)).toThrow(TOO_COMPLEX);
  });
});

describe('S63 removes from a WebP', () => {
  it.each([false, true])('all frames but the first (nested: %s)', async (nested) => {
    const animation = await manyFrames(5_000, { nested });
    const first = await pixels(animation);
    const { bytes, isLossless } = inspectImage(animation);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 16, height: 16 });
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await pixels(bytes)).toEqual(first);
    expect([isLossless, bytes.length < 200]).toEqual([true, true]);
  });

  it('nothing that its pixels need', async () => {
    const create = { width: 40, height: 30, channels: 4 as const, background: '#c0306080' };
    const webp = await sharp({ create })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer();
    const before = await sharp(webp).metadata();
    expect(before).toMatchObject({ orientation: 6, icc: expect.any(Buffer) });
    const { bytes } = inspectImage(Buffer.from(webp));
    const { orientation, icc, width, hasAlpha } = await sharp(bytes).metadata();
    expect([orientation, width, hasAlpha]).toEqual([6, 40, true]);
    expect(icc).toEqual(before.icc);
    expect(await pixels(bytes)).toEqual(await pixels(webp));
  });
});

it('S63 reads the transforms of lossless WebPs as encoders write them', async () => {
  const [width, height] = [300, 200];
  const raw = Buffer.alloc(width * height * 4);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * at) >> 7;
  for (const effort of [0, 3, 6]) {
    const source = sharp(raw, { raw: { width, height, channels: 4 } });
    for (const image of [source.clone(), source.clone().removeAlpha().median(9), source.blur(3)]) {
      const webp = await image.webp({ lossless: true, effort }).toBuffer();
      const before = await pixels(webp);
      expect(await pixels(inspectImage(webp).bytes)).toEqual(before);
    }
  }
});

it('S63 finds lossless pixels and lossless alpha of a WebP', async () => {
  const background = { r: 192, g: 48, b: 96, alpha: 0.5 };
  const see = sharp({ create: { width: 16, height: 16, channels: 4, background } });
  expect(inspectImage(await see.webp({ lossless: true }).toBuffer()).isLossless).toBe(true);
  expect(inspectImage(await see.webp().toBuffer()).isLossless).toBe(true);
  expect(inspectImage(await imageBytes('webp')).isLossless).toBe(false);
  expect(inspectImage(await imageBytes('png')).isLossless).toBe(false);
});

it.each([
  ['zeros', 0],
  ['ones', 0xff],
  // These bits begin with a transform whose codes take one bit for each symbol.
  ['alternating bits', 0xaa],
  ['mixed bits', 0x6d],
])('S61 S63 inspects 5 MB of %s without blocking', async (_, byte) => {
  const stream = Buffer.alloc(FILE_BYTES - 32, byte);
  const webp = lossless(Buffer.concat([PIXELS_HEADER, stream]));
  await expectQuick('The inspection', async () => {
    try {
      inspectImage(Buffer.from(webp));
    } catch (error) {
      expect(toHttpError(error)).toMatchObject({ status: 400 });
    }
  });
});

it('S61 S63 rejects a large transform image without blocking', async () => {
  // A predictor transform in blocks of 4 pixels. Its green code has two symbols, the other colors
  // have one.
  const bits = ['1', '00', '000', '0', '1', '1', '0', '0', '10000000', ...Array(4).fill('1000')];
  const text = bits.join('').padEnd(64, '0');
  const head = Buffer.from((text.match(/.{8}/g) ?? []).map(reversedByte));
  const size = Buffer.from([0x2f, ...Buffer.from('ffffff1f', 'hex')]);
  const stream = Buffer.concat([size, head, Buffer.alloc(FILE_BYTES - 64)]);
  await expectQuick('The inspection', async () =>
    expect(() => inspectImage(lossless(stream))).toThrow(TOO_COMPLEX),
  );
});

/** Returns a byte from its bits in reading order, the lowest bit first. */
const reversedByte = (bits: string) => Number.parseInt([...bits].reverse().join(''), 2);
