import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { dataUrl, image, imageBytes, photo } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const UNSUPPORTED = 'Please choose a PNG, JPEG, WebP or GIF image.';
const PATH = /^\/media\/[0-9a-f]{64}$/;

/** Each test uses its own user, because uploads are limited per user. */
async function upload(picture: unknown, client = app.signIn()) {
  return (await client).post('/api/profile/picture', { image: picture });
}

it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'converts a %s to a square WebP',
  async (format) => {
    const rosa = await app.signIn();
    const response = await rosa.post('/api/profile/picture', { image: await image(format) });
    expect([response.status, response.json()]).toEqual([
      200,
      { picture: expect.stringMatching(PATH) },
    ]);
    const { picture } = response.json<{ picture: string }>();
    expect((await rosa.get('/api/profile')).json()).toMatchObject({ picture });
    const { format: kept, width, height } = await sharp((await rosa.get(picture)).bytes).metadata();
    expect([kept, width, height]).toEqual(['webp', 400, 400]);
  },
);

it('detects the type from the content, not from the declared type', async () => {
  expect((await upload(dataUrl(await imageBytes('gif'), 'image/png'))).status).toBe(200);
  expect((await upload(dataUrl(await imageBytes('jpeg'), 'text/html;charset=utf-8'))).status).toBe(
    200,
  );
});

it('rotates a photo upright and removes its metadata', async () => {
  const original = await photo();
  expect(original.includes('Rosa Secret')).toBe(true);
  const rosa = await app.signIn();
  const response = await upload(dataUrl(original, 'image/jpeg'), Promise.resolve(rosa));
  const { bytes } = await rosa.get(response.json<{ picture: string }>().picture);
  const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(bytes.includes('Rosa Secret')).toBe(false);
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
it.each([
  ['an SVG', async () => dataUrl(SVG, 'image/svg+xml')],
  ['an SVG disguised as PNG', async () => dataUrl(SVG, 'image/png')],
  ['a TIFF disguised as PNG', async () => dataUrl(await imageBytes('tiff'), 'image/png')],
  ['text disguised as PNG', async () => dataUrl('not an image', 'image/png')],
  ['HTML', async () => dataUrl('<!doctype html><script>1</script>', 'text/html')],
  [
    'half a PNG',
    async () =>
      dataUrl(
        (await imageBytes('png', { width: 900, height: 900 })).subarray(0, 1500),
        'image/png',
      ),
  ],
  ['no bytes', async () => 'data:image/png;base64,'],
  ['no base64', async () => 'data:image/png,hello'],
  ['an address', async () => 'https://a.example/a.png'],
  ['a path', async () => '/etc/passwd'],
])('rejects %s', async (_, make) => {
  const rosa = await app.signIn();
  const response = await upload(await make(), Promise.resolve(rosa));
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject({ error: UNSUPPORTED, code: 'bad_request' });
  expect((await rosa.get('/api/profile')).json()).toMatchObject({ picture: null });
});

it.each([
  ['nothing', {}],
  ['an empty text', { image: '' }],
  ['a number', { image: 5 }],
])('reports that no file was selected: %s', async (_, body) => {
  const response = await (await app.signIn()).post('/api/profile/picture', body);
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject({
    error: 'No file selected',
    fields: { image: 'No file selected' },
  });
});

it('rejects unknown fields', async () => {
  const body = { image: await image('png'), side: 4000 };
  const response = await (await app.signIn()).post('/api/profile/picture', body);
  expect([response.status, response.json()]).toMatchObject([
    400,
    { fields: { side: expect.any(String) } },
  ]);
});

it('accepts 5,242,880 bytes and rejects one more', async () => {
  const rosa = app.signIn();
  const png = await imageBytes('png');
  const padded = (size: number) =>
    dataUrl(Buffer.concat([png, Buffer.alloc(size - png.length)]), 'image/png');
  expect((await upload(padded(5_242_880), rosa)).status).toBe(200);
  const response = await upload(padded(5_242_881), rosa);
  expect(response.status).toBe(413);
  expect(response.json()).toMatchObject({
    error: 'Image file size exceeds 5MB.',
    code: 'too_large',
  });
});

it('S52 returns 413 for a body above 8 MB', async () => {
  const response = await upload(`data:image/png;base64,${'A'.repeat(8 * 1024 * 1024)}`);
  expect(response.status).toBe(413);
  expect(response.json()).toMatchObject({ code: 'too_large', requestId: expect.any(String) });
});

it('rejects a decompression bomb before decoding it', async () => {
  const bomb = await imageBytes('png', { width: 9000, height: 5000, color: '#000000' });
  expect(bomb.length).toBeLessThan(1_000_000);
  const response = await upload(dataUrl(bomb, 'image/png'));
  expect([response.status, response.json()]).toMatchObject([400, { error: UNSUPPORTED }]);
});

it('rejects an image within the pixel limit whose decoding takes too much memory', async () => {
  const pixels = sharp({
    create: { width: 6000, height: 6000, channels: 4, background: '#00000080' },
  });
  const deep = await pixels.toColourspace('rgb16').png({ progressive: true }).toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  const response = await upload(dataUrl(deep, 'image/png'));
  expect([response.status, response.json()]).toMatchObject([400, { error: UNSUPPORTED }]);
});

it('deletes a replaced picture, unless the new one is identical', async () => {
  const rosa = await app.signIn();
  const put = async (color: string) => {
    const response = await upload(await image('png', { color }), Promise.resolve(rosa));
    return response.json<{ picture: string }>().picture;
  };
  const red = await put('#ff0000');
  expect(await put('#ff0000')).toBe(red);
  expect((await rosa.get(red)).status).toBe(200);
  const blue = await put('#0000ff');
  expect((await rosa.get(red)).status).toBe(404);
  expect((await rosa.get(blue)).status).toBe(200);
});

it('keeps one picture after concurrent uploads', async () => {
  const rosa = await app.signIn();
  const pictures = await Promise.all(
    ['#111111', '#222222', '#333333', '#444444'].map((color) => image('png', { color })),
  );
  const responses = await Promise.all(
    pictures.map((picture) => upload(picture, Promise.resolve(rosa))),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const alive = await Promise.all(
    responses.map((response) => rosa.get(response.json<{ picture: string }>().picture)),
  );
  expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('removal', () => {
  const remove = (client: BrowserlessClient) =>
    client.post('/api/profile/picture', { image: null });

  it('removes the picture from the profile, the page and the storage', async () => {
    const rosa = await app.signIn();
    const { picture } = (await upload(await image('png'), Promise.resolve(rosa))).json<{
      picture: string;
    }>();
    const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
    expect((await rosa.get(`/u/${username}`)).text).toContain(picture);
    const response = await remove(rosa);
    expect([response.status, response.json()]).toEqual([200, { picture: null }]);
    expect((await rosa.get('/api/profile')).json()).toMatchObject({ picture: null });
    expect((await rosa.get(`/api/u/${username}`)).json()).toMatchObject({ picture: null });
    expect((await rosa.get(`/u/${username}`)).text).not.toContain(picture);
    expect((await rosa.get(picture)).status).toBe(404);
  });

  it('succeeds without a picture', async () => {
    const response = await remove(await app.signIn());
    expect([response.status, response.json()]).toEqual([200, { picture: null }]);
  });

  it("B4 leaves another account's copy of the same picture", async () => {
    const [rosa, june] = await Promise.all([app.signIn(), app.signIn()]);
    const picture = await image('png', { color: '#123456' });
    await upload(picture, Promise.resolve(rosa));
    const kept = (await upload(picture, Promise.resolve(june))).json<{ picture: string }>();
    await remove(rosa);
    expect((await june.get(kept.picture)).status).toBe(200);
  });

  it('requires a session', async () => {
    expect((await remove(app.visitor())).status).toBe(401);
  });
});
