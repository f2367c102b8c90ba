import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inspectImage } from '#bff/media/inspection/inspect-image.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import {
  emptyDeflateBlocks,
  jpegWithProfile,
  pngWithPackedProfile,
  profileOfSteps,
} from '#test/harness/images/color-profiles.ts';
import { dataUrl, imageBytes } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const TOO_COMPLEX = /^This image is too complex to process\./;
const FILE_BYTES = 5_200_000;
const BLOCKED_MS = 50;

/** Inspects an image three times and returns the shortest CPU time, in milliseconds. */
function inspectionMs(make: () => Buffer): number {
  const times = [0, 1, 2].map(() => {
    const bytes = make();
    const before = process.threadCpuUsage();
    inspectImage(bytes);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

it('S63 rejects a JPEG with a multi-step color profile, before decoding it', async () => {
  const jpeg = jpegWithProfile(await imageBytes('jpeg'), profileOfSteps(3_000));
  expect((await sharp(jpeg).metadata()).hasProfile).toBe(true);
  const rosa = await app.signIn();
  const image = dataUrl(jpeg, 'image/jpeg');
  const response = await rosa.post('/api/profile/picture', { image });
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject({ error: expect.stringMatching(TOO_COMPLEX) });
});

it('S63 finds the steps of a color profile that is split into parts, in any order', async () => {
  const jpeg = await imageBytes('jpeg');
  for (const partBytes of [1, 2, 3, 5, 300]) {
    const profile = profileOfSteps(1).subarray(-250);
    for (const reversed of [false, true]) {
      const bytes = jpegWithProfile(jpeg, profile, { partBytes, reversed });
      expect(() => inspectImage(bytes)).toThrow(TOO_COMPLEX);
    }
  }
  const part = jpegWithProfile(jpeg, Buffer.alloc(10));
  const twice = jpegWithProfile(part, Buffer.alloc(10));
  expect(() => inspectImage(twice)).toThrow(TOO_COMPLEX);
});

it('S63 rejects a WebP with such a profile, and removes the profile from a PNG', async () => {
  const icc = profileOfSteps(10);
  const webp = await sharp(jpegWithProfile(await imageBytes('jpeg'), icc))
    .keepIccProfile()
    .webp()
    .toBuffer();
  expect((await sharp(webp).metadata()).icc).toEqual(icc);
  expect(() => inspectImage(webp)).toThrow(TOO_COMPLEX);
  const png = pngWithPackedProfile(await imageBytes('png'), deflateSync(icc));
  expect((await sharp(png).metadata()).icc).toEqual(icc);
  expect((await sharp(inspectImage(png).bytes).metadata()).hasProfile).toBe(false);
});

it.each(['jpeg', 'png', 'webp'] as const)('S63 keeps the usual profile of a %s', async (format) => {
  const bytes = await sharp(await imageBytes('png'))
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer();
  const kept = inspectImage(Buffer.from(bytes)).bytes;
  expect((await sharp(kept).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
});

it('S61 S63 inspects a PNG with a compressed profile of 5 MB of empty blocks without blocking', async () => {
  const png = await imageBytes('png');
  const packed = emptyDeflateBlocks(FILE_BYTES);
  expect(inspectionMs(() => pngWithPackedProfile(png, packed))).toBeLessThan(BLOCKED_MS);
  const allowed = packed.subarray(0, 64 * 1024);
  expect(inspectionMs(() => pngWithPackedProfile(png, allowed))).toBeLessThan(BLOCKED_MS);
});

it('S61 S63 inspects a JPEG with 5 MB of frame headers without blocking', async () => {
  const jpeg = await imageBytes('jpeg');
  const header = Buffer.alloc(65_537, 1);
  header.set([0xff, 0xc0, 0xff, 0xff]);
  const headers = Buffer.concat(Array(79).fill(header));
  const bytes = Buffer.concat([jpeg.subarray(0, 2), headers, jpeg.subarray(2)]);
  expect(inspectionMs(() => bytes)).toBeLessThan(BLOCKED_MS);
});
