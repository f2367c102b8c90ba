import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
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

/** Chooses a JPEG. Pads it to `size` in the page, which is faster than sending it there. */
const choosePadded = (photo: Buffer, size: number) =>
  page
    .getByLabel('Upload picture')
    .first()
    .evaluate(
      (input: HTMLInputElement, [base64, padded]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const parts = [bytes, new Uint8Array(padded - bytes.length)];
        const files = new DataTransfer();
        files.items.add(new File(parts, 'picture', { type: 'image/jpeg' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [photo.toString('base64'), size] as const,
    );

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

/** Returns an upright photo that is stored rotated: red at the top, blue at the bottom. */
function rotatedPhoto(): Promise<Buffer> {
  const plain = (width: number, background: string) =>
    ({ create: { width, height: 900, channels: 3, background } }) as const;
  return sharp(plain(1800, '#ff0000'))
    .composite([{ input: plain(900, '#0000ff'), left: 900, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Returns a JPEG whose sides are longer than 1600 pixels. */
function largePhoto(): Promise<Buffer> {
  const create = { width: 2000, height: 2000, channels: 3 as const, background: '#c03060' };
  return sharp({ create }).jpeg().toBuffer();
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

/** Opens the tab Profile without notices of earlier uploads. */
async function openProfile(): Promise<void> {
  calls.clear();
  await page.goto(`${app.origin}/profile`);
  await page.getByRole('button', { name: 'Upload picture' }).waitFor();
}

async function dismiss(): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click();
  calls.clear();
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
  calls = new CallRecorder(page);
});
beforeEach(openProfile);

test('profile-30 a photo above 5 MB is scaled to 1600 px before its size is checked, and stays upright', async () => {
  // The padding is harmless, because decoders ignore bytes after the end of a JPEG.
  await choosePadded(await largePhoto(), LIMIT + 1);
  const { format, width, height } = await sharp(await sent()).metadata();
  expect([format, width, height]).toEqual(['webp', 1600, 1600]);

  await dismiss();
  await choose(await rotatedPhoto(), 'image/jpeg');
  await page.getByRole('button', { name: 'Use picture' }).click();
  const image = await sent();
  const { width: side = 0, height: other } = await sharp(image).metadata();
  expect(side).toBe(other);
  expect(await colorAt(image, side / 2, 10)).toEqual([256, 0, 0]);
  expect(await colorAt(image, side / 2, side - 10)).toEqual([0, 0, 256]);
});

test('profile-30 a file in an accepted format is sent unchanged; other formats are converted and keep their transparency', async () => {
  const png = await halfTransparent().png().toBuffer();
  await choose(png, 'image/png');
  expect(await sent()).toEqual(png);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect x="45" width="45" height="90" fill="#00f"/></svg>';
  for (const [type, bytes] of [
    ['image/avif', await halfTransparent().avif({ effort: 0 }).toBuffer()],
    ['image/bmp', bitmap()],
    ['image/svg+xml', Buffer.from(svg)],
  ] as const) {
    await dismiss();
    await choose(bytes, type);
    const image = sharp(await sent());
    expect((await image.metadata()).format, type).toBe('webp');
    expect((await image.stats()).isOpaque, type).toBe(type === 'image/bmp');
  }
});

test('profile-30 in a browser without a WebP encoder, a photo becomes a JPEG and a transparent image a PNG', async () => {
  // Simulate Safari, whose canvas writes a PNG instead of an unsupported type.
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function write(done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await choose(await largePhoto(), 'image/jpeg');
  const { format, width } = await sharp(await sent()).metadata();
  expect([format, width]).toEqual(['jpeg', 1600]);

  await dismiss();
  await choose(await halfTransparent().avif({ effort: 0 }).toBuffer(), 'image/avif');
  const image = sharp(await sent());
  expect((await image.metadata()).format).toBe('png');
  expect((await image.stats()).isOpaque).toBe(false);
});
