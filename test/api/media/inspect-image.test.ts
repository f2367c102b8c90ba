import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toHttpError } from '#bff/http/error-handler.ts';
import { inspectImage } from '#bff/media/inspection/inspect-image.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { imageBytes, photo } from '#test/harness/images/images.ts';
import { manyScans, pngWithProfile, pngWithTexts } from '#test/harness/images/slow-images.ts';

const TOO_COMPLEX = /^This image is too complex to process\./;
const FILE_BYTES = 5_242_880;

/** Returns an APP1 segment with this content. */
function segment(content: Buffer): Buffer {
  const length = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), content]);
}
const withInserted = (jpeg: Buffer, inserted: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), inserted, jpeg.subarray(2)]);

describe('JPEG', () => {
  it('S63 accepts 100 scans and rejects 101', async () => {
    expect(inspectImage(await manyScans({ scans: 100 })).scans).toBe(100);
    expect(inspectImage(await imageBytes('jpeg')).scans).toBe(1);
    const progressive = await sharp(await photo())
      .jpeg({ progressive: true })
      .toBuffer();
    expect(inspectImage(progressive).scans).toBeGreaterThan(3);
    const jpeg = await manyScans({ scans: 101 });
    expect(() => inspectImage(jpeg)).toThrow(TOO_COMPLEX);
  });

  it('S63 counts scans after fill bytes and after bytes outside of segments', async () => {
    const filled = await manyScans({ scans: 101, fill: 3 });
    expect(() => inspectImage(filled)).toThrow(TOO_COMPLEX);
    const jpeg = await manyScans({ scans: 101 });
    for (const garbage of [
      [1, 2, 3],
      [0xff, 0],
      [0xff, 1],
      [0xff, 0xd0],
      [0xff, 0xe1, 0, 0],
    ]) {
      expect(() => inspectImage(withInserted(jpeg, Buffer.from(garbage)))).toThrow(TOO_COMPLEX);
    }
  });

  it('S63 ignores scans of an embedded thumbnail and of images after the end', async () => {
    const jpeg = await imageBytes('jpeg');
    const scans = Buffer.concat(Array(200).fill(Buffer.from([0xff, 0xda, 0, 2])));
    expect(inspectImage(withInserted(jpeg, segment(scans))).scans).toBe(1);
    expect(inspectImage(Buffer.concat([jpeg, scans])).scans).toBe(1);
  });

  it('S63 rejects thousands of segments, and encodings that browsers do not support', async () => {
    const jpeg = await imageBytes('jpeg');
    const segments = Buffer.concat(Array(3000).fill(segment(Buffer.alloc(0))));
    expect(() => inspectImage(withInserted(jpeg, segments))).toThrow(TOO_COMPLEX);
    const arithmetic = Buffer.from([0xff, 0xca, 0, 2]);
    expect(() => inspectImage(withInserted(jpeg, arithmetic))).toThrow('Please choose a PNG, JPEG');
  });
});

describe('S63 counts the samples that the decoder holds for', () => {
  const shape = { width: 160, height: 80, channels: 3 as const, background: '#c03060' };
  const pixels = 160 * 80;
  const jpegOf = (progressive: boolean, chromaSubsampling: string) =>
    sharp({ create: shape }).jpeg({ progressive, chromaSubsampling }).toBuffer();
  /** Returns the file up to the end of its first scan. */
  const firstScan = (jpeg: Buffer) => {
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    return Buffer.concat([jpeg.subarray(0, scan + 20), Buffer.from([0xff, 0xd9])]);
  };

  it.each([
    ['4:4:4', 3],
    ['4:2:0', 1.5],
  ])('a progressive JPEG of %s in all its colors', async (chroma, share) => {
    expect(inspectImage(await jpegOf(true, chroma)).samples).toBe(share * pixels);
  });

  it('a progressive JPEG of a single scan', async () => {
    const single = inspectImage(firstScan(await jpegOf(true, '4:4:4')));
    expect(single).toMatchObject({ scans: 1, samples: 3 * pixels });
  });

  it('of a baseline JPEG only if components are missing in its first scan', async () => {
    const jpeg = await jpegOf(false, '4:4:4');
    expect(inspectImage(jpeg)).toMatchObject({ scans: 1, samples: 0 });
    const gray = Buffer.from(jpeg);
    gray.writeUInt8(1, jpeg.indexOf(Buffer.from([0xff, 0xda])) + 4);
    expect(inspectImage(gray)).toMatchObject({ scans: 1, samples: 3 * pixels });
  });
});

it('S63 keeps the color profile of a PNG, unless it inflates to more than 1 MB', async () => {
  const png = await sharp(await imageBytes('png'))
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const kept = inspectImage(Buffer.from(png)).bytes;
  expect((await sharp(kept).metadata()).icc).toEqual((await sharp(png).metadata()).icc);
  expect(kept.includes('iCCP')).toBe(true);
  const bomb = inspectImage(await pngWithProfile(50_000_000));
  expect(bomb.bytes.includes('iCCP')).toBe(false);
  expect(inspectImage(await pngWithProfile(1_000_000)).bytes.includes('iCCP')).toBe(true);
});

it('S63 removes the text chunks of a PNG, and nothing that its pixels need', async () => {
  const plain = await imageBytes('png');
  expect(inspectImage(await pngWithTexts(3)).bytes.length).toBeLessThanOrEqual(plain.length);
  const rotated = await sharp(plain).withMetadata({ orientation: 6 }).png().toBuffer();
  const { bytes } = inspectImage(Buffer.from(rotated));
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const pixels = (image: Buffer) => sharp(image).raw().toBuffer();
  expect(await pixels(bytes)).toEqual(await pixels(rotated));
  const indexed = await sharp(await pngWithTexts(1))
    .png({ palette: true })
    .toBuffer();
  expect(await pixels(inspectImage(Buffer.from(indexed)).bytes)).toEqual(await pixels(indexed));
});

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const soi = Buffer.from([0xff, 0xd8]);
it.each([
  ['JPEG of fill bytes', soi, [0xff]],
  ['JPEG of stuffed bytes', soi, [0xff, 0]],
  ['JPEG of restarts', soi, [0xff, 0xd0]],
  ['JPEG of zeros', soi, [0]],
  ['PNG of empty chunks', signature, [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0]],
  ['PNG of unused chunks', signature, [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0]],
  ['WebP of empty chunks', Buffer.from('RIFF\xff\xff\xff\x0fWEBP', 'latin1'), [0]],
])('S61 S63 inspects a %s of 5 MB without blocking', async (_, head, pattern) => {
  const bytes = Buffer.concat([head, Buffer.alloc(FILE_BYTES - head.length, Buffer.from(pattern))]);
  await expectQuick('The inspection', async () => {
    try {
      inspectImage(Buffer.from(bytes));
    } catch (error) {
      expect(toHttpError(error)).toMatchObject({ status: 400 });
    }
  });
});
