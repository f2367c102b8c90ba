import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

const DONE = 'Profile picture uploaded successfully!';
const LIMIT = 5_242_880;

let app: BrowserApp;
let page: Page;
let calls: CallRecorder;

const choose = (buffer: Buffer, mimeType: string) =>
  page.getByLabel('Upload picture').first().setInputFiles({ name: 'picture', mimeType, buffer });

/** Returns the uploaded image. */
async function sent(): Promise<Buffer> {
  await statusSaying(page, DONE).waitFor();
  const { image } = calls.body('POST /api/profile/picture') as { image: string };
  return Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
}

/** Returns the red, green and blue values of one pixel. */
async function colorAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = { left, top, width: 1, height: 1 };
  const data = await sharp(image).extract(pixel).removeAlpha().raw().toBuffer();
  return [...data].map((channel) => Math.round(channel / 64) * 64);
}

/** Returns a JPEG with the size of a phone's photo. */
function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 3000, height: 3000, channels: 3 as const, noise, background: '#000' };
  return sharp({ create }).jpeg({ quality: 97 }).toBuffer();
}

/** Returns an image of 300 × 300 pixels whose left half is transparent. */
function halfTransparent(): ReturnType<typeof sharp> {
  const plain = (width: number, background: string) =>
    ({ create: { width, height: 300, channels: 4, background } }) as const;
  const right = { input: plain(150, '#0000ff'), left: 150, top: 0 };
  return sharp(plain(300, '#00000000')).composite([right]);
}

/** Returns a BMP of 4 × 4 pixels of one color, with 24 bits per pixel. */
function bitmap(): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + 48, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(4, 18);
  head.writeInt32LE(4, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(48, Buffer.from([0, 0, 255]))]);
}

beforeAll(async () => {
  app = await launchBrowserApp();
});

async function openProfile(): Promise<void> {
  page = await newCreator(app, 'June Park', { path: '/terms' });
  calls = new CallRecorder(page);
  await page.goto(`${app.origin}/profile`);
  await page.getByRole('button', { name: 'Upload picture' }).waitFor();
}

describe('in this browser', () => {
  beforeAll(openProfile);
  beforeEach(async () => {
    calls.clear();
    await page.reload();
    await page.getByRole('button', { name: 'Upload picture' }).waitFor();
  });

  test('profile-30 B4 a photo above 5 MB is scaled to 1600 px before its size is checked', async () => {
    const photo = await noisyPhoto();
    expect(photo.length).toBeGreaterThan(LIMIT);
    await choose(photo, 'image/jpeg');
    const { format, width, height } = await sharp(await sent()).metadata();
    expect([format, width, height]).toEqual(['webp', 1600, 1600]);
  });

  test('profile-30 B4 a scaled photo stays upright', async () => {
    const plain = (width: number, background: string) =>
      ({ create: { width, height: 1600, channels: 3, background } }) as const;
    const photo = await sharp(plain(2400, '#ff0000'))
      .composite([{ input: plain(1200, '#0000ff'), left: 1200, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await choose(photo, 'image/jpeg');
    await page.getByRole('button', { name: 'Use picture' }).click();
    const image = await sent();
    const { width = 0, height = 0 } = await sharp(image).metadata();
    expect(width).toBe(height);
    expect(await colorAt(image, width / 2, 10)).toEqual([256, 0, 0]);
    expect(await colorAt(image, width / 2, height - 10)).toEqual([0, 0, 256]);
  });

  test('profile-30 B4 an accepted format is sent as chosen, and others are converted with their transparency', async () => {
    const png = await halfTransparent().png().toBuffer();
    await choose(png, 'image/png');
    expect(await sent()).toEqual(png);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect x="45" width="45" height="90" fill="#00f"/></svg>';
    for (const [type, bytes] of [
      ['image/avif', await halfTransparent().avif().toBuffer()],
      ['image/bmp', bitmap()],
      ['image/svg+xml', Buffer.from(svg)],
    ] as const) {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      calls.clear();
      await choose(bytes, type);
      const image = sharp(await sent());
      expect((await image.metadata()).format, type).toBe('webp');
      expect((await image.stats()).isOpaque, type).toBe(type === 'image/bmp');
    }
  });
});

describe('in a browser without a WebP encoder', () => {
  beforeAll(async () => {
    await openProfile();
    // Simulate Safari, whose canvas writes a PNG instead of an unsupported type.
    await page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function write(done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
  });
  beforeEach(async () => {
    calls.clear();
    await page.reload();
    await page.getByRole('button', { name: 'Upload picture' }).waitFor();
  });

  test('profile-30 B4 a photo becomes a JPEG', async () => {
    await choose(await noisyPhoto(), 'image/jpeg');
    const { format, width } = await sharp(await sent()).metadata();
    expect([format, width]).toEqual(['jpeg', 1600]);
  });

  test('B4 a transparent image becomes a PNG', async () => {
    await choose(await halfTransparent().avif().toBuffer(), 'image/avif');
    const image = sharp(await sent());
    expect((await image.metadata()).format).toBe('png');
    expect((await image.stats()).isOpaque).toBe(false);
  });
});
