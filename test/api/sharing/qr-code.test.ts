import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { operatorOf } from '#test/api/moderation/operator.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const operator = operatorOf(app);

let page: CreatorPage;
beforeAll(async () => {
  page = await createPage(app);
});
const get = (file: string, headers = {}) => app.visitor().get(`${page.path}/${file}`, headers);

interface Image {
  width: number;
  height: number;
  data: Uint8Array;
}

async function fromPng(bytes: Buffer): Promise<Image> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/**
 * Returns the pixels of a QR code in SVG. Draws them from the path, because the server in this
 * process disables the SVG loader of sharp.
 */
async function fromSvg(svg: string): Promise<Image> {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const pixels = Buffer.alloc(size * size, 255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const start = Number(y) * size + Number(x);
    pixels.fill(0, start, start + Number(width));
  }
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 8, size * 8, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return fromPng(png);
}

it('serves the QR code of the page’s URL as PNG and as SVG', async () => {
  const url = app.publicUrl + page.path;
  const png = await get('qr.png');
  expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png']);
  const { width = 0, height } = await sharp(png.bytes).metadata();
  expect(width).toBeGreaterThanOrEqual(1000);
  expect(height).toBe(width);
  expect(decodeQR(await fromPng(png.bytes))).toBe(url);

  const svg = await get('qr.svg');
  expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(svg.text).toMatch(
    /^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1" shape-rendering="crispEdges"><path fill="#[0-9a-f]{6}" d="[\dhHvMz ]+"\/><path fill="#[0-9a-f]{6}" d="[\dhvHMz -]+"\/><\/svg>$/,
  );
  expect(decodeQR(await fromSvg(svg.text))).toBe(url);

  for (const [file, response] of [
    ['qr.png', png],
    ['qr.svg', svg],
  ] as const) {
    expect(response.headers['cache-control']).toBe('no-cache');
    const known = await get(file, { 'If-None-Match': `${response.headers.etag}` });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    const head = await app.visitor().send('HEAD', `${page.path}/${file}`, {});
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  }
  expect(
    (await app.visitor().get(`${page.path.toUpperCase().replace('/U/', '/u/')}/qr.png`)).bytes,
  ).toEqual(png.bytes);
});

it("uses the page's colors, dark on light, and follows a change", async () => {
  const fills = async () => (await get('qr.svg')).text.match(/#[0-9a-f]{6}/g);
  expect(await fills()).toEqual(['#ffffff', expect.not.stringMatching('#000000')]);
  await page.owner.put('/api/profile', { background_color: '#fff7e0' });
  expect(await fills()).toEqual(['#fff7e0', '#1c1917']);
  const { bytes } = await get('qr.png');
  expect(decodeQR(await fromPng(bytes))).toBe(app.publicUrl + page.path);
});

it('S76 S87 returns the status of the page for its QR code', async () => {
  const statuses = async () => [(await get('qr.svg')).status, (await get('qr.png')).status];
  await page.owner.put('/api/profile', { published: false });
  expect(await statuses()).toEqual([404, 404]);
  await page.owner.put('/api/profile', { published: true });
  await operator.suspend(page.username, 'A reason.');
  expect(await statuses()).toEqual([410, 410]);
  expect((await get('qr.svg')).headers['cache-control']).toBe('no-store');
  await operator.restore(page.username);
  expect(await statuses()).toEqual([200, 200]);
  const username = `renamed-${Date.now() % 1e9}`;
  await page.owner.put('/api/profile', { username });
  const moved = await get('qr.png');
  expect([moved.status, moved.headers.location]).toEqual([307, `/u/${username}/qr.png`]);
  await page.owner.delete('/api/account');
  expect(await statuses()).toEqual([404, 404]);
  expect((await app.visitor().get('/u/.../qr.svg')).status).toBe(404);
});
