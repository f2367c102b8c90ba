import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { backgroundPhotoSchema, type Profile } from '#bff/contracts/profile.ts';
import { PHOTO_BYTES_MAX } from '#bff/media/background-photo.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { dataUrl, image, imageBytes, photo } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const PATH = /^\/media\/[0-9a-f]{64}$/;
/**
 * The size of a photo of random noise. Its file is larger than that of any other photo of this
 * size.
 */
const NOISE = { width: 1_400, height: 1_200, channels: 3 } as const;
let noise: string;
let page: CreatorPage;
beforeAll(async () => {
  const pixels = randomBytes(NOISE.width * NOISE.height * 3);
  noise = dataUrl(
    await sharp(pixels, { raw: NOISE }).jpeg({ quality: 90 }).toBuffer(),
    'image/jpeg',
  );
  page = await createPage(app);
});
const upload = (picture: unknown, { owner } = page) =>
  owner.post('/api/profile/background-photo', { image: picture });
const uploaded = async (picture: string, on = page) => {
  const response = await upload(picture, on);
  expect([response.status, response.json()]).toEqual([
    200,
    { background_photo: expect.stringMatching(PATH) },
  ]);
  return `${backgroundPhotoSchema.parse(response.json()).background_photo}`;
};
const profile = async ({ owner } = page) => (await owner.get('/api/profile')).json<Profile>();
const statusOf = async (path: string) => (await app.visitor().get(path)).status;

it('stores a photo as a WebP without metadata, upright, within 1600 px and 300 KB', async () => {
  const path = await uploaded(await image('png', { width: 3_000, height: 600 }));
  const wide = await sharp((await app.visitor().get(path)).bytes).metadata();
  expect([wide.format, wide.width, wide.height]).toEqual(['webp', 1_600, 320]);

  const turned = await uploaded(dataUrl(await photo(), 'image/jpeg'));
  const { bytes } = await app.visitor().get(turned);
  const { exif, xmp, icc, width, height } = await sharp(bytes).metadata();
  // A small photo is not enlarged.
  expect([exif, xmp, icc, width, height]).toEqual([undefined, undefined, undefined, 40, 60]);
  expect(bytes.includes('Rosa Secret')).toBe(false);

  const stored = (await app.visitor().get(await uploaded(noise))).bytes;
  expect(stored.length).toBeLessThanOrEqual(PHOTO_BYTES_MAX);
  expect((await sharp(stored).metadata()).width).toBeGreaterThanOrEqual(800);
});

it('returns the extreme colors of the stored photo, with white for transparency', async () => {
  const half = { width: 100, height: 100, channels: 4, background: '#20304080' } as const;
  await uploaded(dataUrl(await sharp({ create: half }).png().toBuffer(), 'image/png'));
  const { background_photo_tones: tones } = await profile();
  // The average of #203040 and white, within the error of the encoding.
  expect(tones?.darkest).toMatch(/^#(8e|8f|90)(96|97|98)(9e|9f|a0)$/);
  expect(tones?.lightest).toMatch(/^#(8e|8f|90)(96|97|98)(9e|9f|a0)$/);
  const stripes = await sharp({ create: { ...half, background: '#000000' } })
    .composite([{ input: await imageBytes('png', { width: 50, height: 100, color: '#ffffff' }) }])
    .jpeg()
    .toBuffer();
  await uploaded(dataUrl(stripes, 'image/jpeg'));
  const { background_photo_tones: wide } = await profile();
  const channels = (color = '') => color.match(/[0-9a-f]{2}/g)?.map((part) => parseInt(part, 16));
  expect(Math.max(...(channels(wide?.darkest) ?? [255]))).toBeLessThan(16);
  expect(Math.min(...(channels(wide?.lightest) ?? [0]))).toBeGreaterThan(240);
});

it('shows the photo behind the page with a tint, and returns it in the public profile', async () => {
  const path = await uploaded(await image('png', { color: '#808080' }));
  const { text, headers } = await app.visitor().get(page.path);
  expect(text).toContain(`url(${path})`);
  expect(text).toMatch(/--page-photo:linear-gradient\(#000000[0-9a-f]{2} 0 0\)/);
  expect(headers['content-security-policy']).toContain("img-src 'self'");
  const shown = (await app.visitor().get(`/api${page.path}`)).json<Profile>();
  expect(shown.appearance.background_photo).toBe(path);
  expect(shown.background_photo_tones).toEqual((await profile()).background_photo_tones);
});

it('PUT appearance keeps the photo, and rejects the path of another image', async () => {
  const path = await uploaded(await image('png', { color: '#112233' }));
  const put = (appearance: object) => page.owner.put('/api/profile', { appearance });
  const expected = { ...DEFAULT_APPEARANCE, theme: 'clay', background_photo: path };
  for (const sent of [{ theme: 'clay' }, expected, { theme: 'clay', background_photo: null }]) {
    expect((await put(sent)).json()).toEqual({ appearance: expected });
    expect((await profile()).appearance).toEqual(expected);
  }
  const { picture } = (
    await page.owner.post('/api/profile/picture', { image: await image('png') })
  ).json<{ picture: string }>();
  for (const other of [picture, `/media/${'0'.repeat(64)}`, '', 'https://a.example/a.png']) {
    const response = await put({ theme: 'neon', background_photo: other });
    expect([response.status, response.json()]).toMatchObject([
      400,
      { fields: { 'appearance.background_photo': MESSAGES.badBackgroundPhoto } },
    ]);
  }
  expect((await profile()).appearance).toEqual(expected);
});

it('rejects a text color that is unreadable on the photo', async () => {
  await uploaded(await image('png', { color: '#000000' }));
  const put = (text_color: string) =>
    page.owner.put('/api/profile', { appearance: { theme: 'classic', text_color } });
  expect((await put('#222222')).json()).toMatchObject({ code: 'text_color_unreadable' });
  expect((await put('#ff8800')).status).toBe(200);
  await page.owner.put('/api/profile', { appearance: {} });
});

describe('deletion', () => {
  it('a replaced photo is deleted, unless the new one is identical', async () => {
    const red = await uploaded(await image('png', { color: '#ff0000' }));
    expect(await uploaded(await image('png', { color: '#ff0000' }))).toBe(red);
    expect(await statusOf(red)).toBe(200);
    const blue = await uploaded(await image('png', { color: '#0000ff' }));
    expect([await statusOf(red), await statusOf(blue)]).toEqual([404, 200]);
  });

  it('null removes the photo', async () => {
    const path = await uploaded(await image('png'));
    for (let round = 0; round < 2; round += 1) {
      const response = await upload(null);
      expect([response.status, response.json()]).toEqual([200, { background_photo: null }]);
    }
    expect(await profile()).toMatchObject({
      appearance: { background_photo: null },
      background_photo_tones: null,
    });
    expect((await app.visitor().get(page.path)).text).not.toContain('url(');
    expect(await statusOf(path)).toBe(404);
  });

  it('one photo is left after concurrent uploads', async () => {
    const other = await createPage(app);
    const colors = ['#111111', '#222222', '#333333'];
    const paths = await Promise.all(
      colors.map(async (color) => uploaded(await image('png', { color }), other)),
    );
    const statuses = await Promise.all(paths.map(statusOf));
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    const { background_photo } = (await profile(other)).appearance;
    expect(statuses[paths.indexOf(`${background_photo}`)]).toBe(200);
  });

  it('a suspended page’s photo returns 410, and the account’s deletion deletes it', async () => {
    const other = await createPage(app);
    const path = await uploaded(await image('png'), other);
    const row = app.db('profiles').where({ user_id: other.userId });
    await row
      .clone()
      .update({ suspension_reason: 'x', publish_on_restore: true, published: false });
    expect(await statusOf(path)).toBe(410);
    await row
      .clone()
      .update({ suspension_reason: null, publish_on_restore: null, published: true });
    expect(await statusOf(path)).toBe(200);
    expect((await other.owner.delete('/api/account')).status).toBe(204);
    expect(await statusOf(path)).toBe(404);
    expect(await app.db('media').where({ user_id: other.userId })).toEqual([]);
  });
});

it('rejects the same files as a picture’s upload, and changes nothing', async () => {
  const other = await createPage(app);
  const path = await uploaded(await image('png'), other);
  const bomb = await imageBytes('png', { width: 9000, height: 5000, color: '#000000' });
  const large = Buffer.concat([await imageBytes('png'), Buffer.alloc(5_242_880)]);
  for (const [picture, status, error] of [
    [
      dataUrl('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'),
      400,
      MESSAGES.imageUnsupported,
    ],
    [dataUrl(await imageBytes('tiff'), 'image/png'), 400, MESSAGES.imageUnsupported],
    ['https://a.example/a.png', 400, MESSAGES.imageUnsupported],
    [dataUrl(bomb, 'image/png'), 400, MESSAGES.imageUnsupported],
    [dataUrl(large, 'image/png'), 413, MESSAGES.imageTooLarge],
    ['', 400, MESSAGES.noFile],
    [undefined, 400, MESSAGES.noFile],
  ] as const) {
    const response = await upload(picture, other);
    expect([response.status, response.json()]).toMatchObject([status, { error }]);
  }
  const unknown = await other.owner.post('/api/profile/background-photo', { image: null, x: 1 });
  expect([unknown.status, unknown.json()]).toMatchObject([
    400,
    { fields: { x: 'Unknown field.' } },
  ]);
  expect((await profile(other)).appearance.background_photo).toBe(path);
  const visitor = await app.visitor().post('/api/profile/background-photo', { image: null });
  expect(visitor.status).toBe(401);
});
