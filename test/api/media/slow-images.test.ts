import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { toHttpError } from '#bff/http/error-handler.ts';
import { renderSquare } from '#bff/media/image.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { huffmanGroups } from '#test/harness/images/huffman-groups.ts';
import { dataUrl, image, imageBytes } from '#test/harness/images/images.ts';
import { manyFrames, manyScans, pngWithTexts } from '#test/harness/images/slow-images.ts';

const app = await launchTestApp();
const TOO_COMPLEX =
  'This image is too complex to process. Make it smaller, save it as a JPEG or PNG, and upload it again.';
/**
 * Size in pixels of a 17-megapixel image, the largest that a decoder may hold as a whole. Decoding
 * one scan takes 15 ms or more.
 */
const LARGE = { width: 4200, height: 4200 };

beforeEach(() => app.forgetRates());

const solid = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#c0306080' } });

// Small images whose headers state a large size. Encoding such an image would take a second.

async function progressiveJpeg(side: number): Promise<Buffer> {
  const bytes = await solid(16).jpeg({ progressive: true }).toBuffer();
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc2));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

async function interlacedPng(side: number): Promise<Buffer> {
  const bytes = await solid(16).png({ progressive: true }).toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  // The checksum of the header chunk.
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

async function gif(side: number): Promise<Buffer> {
  const bytes = await solid(16).gif().toBuffer();
  // The size of the screen, and that of the frame, which begins with a comma.
  const frame = bytes.indexOf(Buffer.of(0x2c, 0, 0, 0, 0, 16, 0, 16, 0));
  for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(side, at);
  return bytes;
}

async function losslessWebp(side: number): Promise<Buffer> {
  const bytes = await solid(16).webp({ lossless: true }).toBuffer();
  // 14 bits each of the width and the height minus one, and 4 bits that do not change.
  const flags = bytes.readUInt32LE(21) >>> 28;
  bytes.writeUInt32LE(((flags << 28) | ((side - 1) << 14) | (side - 1)) >>> 0, 21);
  return bytes;
}

const upload = (client: BrowserlessClient, bytes: Buffer, type: string) =>
  client.post('/api/profile/picture', { image: dataUrl(bytes, type) });

it.each([
  ['a JPEG of 101 scans', 'image/jpeg', () => manyScans({ scans: 101 })],
  ['a WebP of 65,536 Huffman groups', 'image/webp', async () => huffmanGroups()],
])('S63 rejects %s with 400 and changes nothing', async (_, type, make) => {
  const rosa = await app.signIn();
  await rosa.post('/api/profile/picture', { image: await image('png') });
  const before = (await rosa.get('/api/profile')).json();
  const bytes = await make();
  const response = await upload(rosa, bytes, type);
  expect([response.status, response.json()]).toMatchObject([400, { error: TOO_COMPLEX }]);
  const photo = await rosa.post('/api/profile/background-photo', { image: dataUrl(bytes, type) });
  expect([photo.status, photo.json()]).toMatchObject([400, { error: TOO_COMPLEX }]);
  const link = { title: 'A', url: 'https://a.example', thumbnail: dataUrl(bytes, type) };
  expect((await rosa.post('/api/links', link)).status).toBe(400);
  expect((await rosa.get('/api/profile')).json()).toEqual(before);
  expect((await rosa.get('/api/links')).json()).toEqual([]);
});

it('S63 accepts a JPEG with 100 scans', async () => {
  const response = await upload(await app.signIn(), await manyScans({ scans: 100 }), 'image/jpeg');
  expect(response.status).toBe(200);
});

it('S63 accepts a WebP with 15,000 frames, and decodes the first', async () => {
  const response = await upload(await app.signIn(), await manyFrames(15_000), 'image/webp');
  expect(response.status).toBe(200);
});

it.each([
  ['an interlaced PNG', 'image/png', () => interlacedPng(4600)],
  ['a GIF', 'image/gif', () => gif(4900)],
  ['a lossless WebP', 'image/webp', () => losslessWebp(4900)],
  ['a progressive JPEG', 'image/jpeg', () => progressiveJpeg(6200)],
])(
  'S63 rejects %s that would take over 120 MB to decode, before decoding it',
  async (...[, type, make]) => {
    const response = await upload(await app.signIn(), await make(), type);
    expect([response.status, response.json()]).toMatchObject([400, { error: TOO_COMPLEX }]);
  },
);

it('S63 accepts a photo of 40 megapixels', async () => {
  const bytes = await solid(6300).jpeg().toBuffer();
  expect((await upload(await app.signIn(), bytes, 'image/jpeg')).status).toBe(200);
});

it('S63 accepts a PNG with text chunks that inflate to 4 GB, without inflating them', async () => {
  const startedAt = performance.now();
  const response = await upload(await app.signIn(), await pngWithTexts(80), 'image/png');
  expect(response.status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('S63 rejects an image that exceeds the decoding time limit', async () => {
  const slow = {
    bytes: await manyScans({ scans: 100, ...LARGE }),
    scans: 1,
    samples: 0,
    isLossless: false,
  };
  // Decoding and enlarging the image takes several seconds, also on a fast processor.
  const refusal = await renderSquare(slow, 12_000, 1).catch((error: unknown) => toHttpError(error));
  expect(refusal).toMatchObject({ status: 400, message: TOO_COMPLEX });
});

it('S63 rejects scans over too many pixels in total, before decoding', async () => {
  const bytes = await manyScans({ scans: 90, ...LARGE });
  const response = await upload(await app.signIn(), bytes, 'image/jpeg');
  expect([response.status, response.json()]).toMatchObject([400, { error: TOO_COMPLEX }]);
});

it('S63 slow uploads of one account do not delay those of another', async () => {
  const [mallory, rosa] = await Promise.all([app.signIn(), app.signIn()]);
  const slow = await manyScans({ scans: 40, ...LARGE });
  const ended: string[] = [];
  const run = async (name: string, client: BrowserlessClient, bytes: Buffer, type: string) => {
    const { status } = await upload(client, bytes, type);
    ended.push(`${name} ${status}`);
  };
  const slowUploads = Array.from({ length: 5 }, () => run('slow', mallory, slow, 'image/jpeg'));
  // The rejection shows that the server has received all five uploads: one has the slot, three wait
  // for it, and one is rejected.
  await vi.waitFor(() => expect(ended).toEqual(['slow 503']), { timeout: 5_000 });
  await run('quick', rosa, await imageBytes('png', { width: 300, height: 300 }), 'image/png');
  expect(ended).toEqual(['slow 503', 'quick 200']);
  await Promise.all(slowUploads);
  expect(ended.toSorted()).toEqual(['quick 200', ...Array(4).fill('slow 200'), 'slow 503']);
}, 30_000);
