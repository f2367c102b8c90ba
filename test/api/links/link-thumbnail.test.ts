import sharp from 'sharp';
import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { dataUrl, image, imageBytes, photo } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const add = (thumbnail: unknown) =>
  rosa.post('/api/links', { title: 'A', url: 'https://a.example', thumbnail });

it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'converts a %s to a small square WebP',
  async (format) => {
    const response = await add(await image(format));
    expect(response.status).toBe(201);
    const { thumbnail } = response.json<{ thumbnail: string }>();
    const {
      format: kept,
      width,
      height,
    } = await sharp((await rosa.get(thumbnail)).bytes).metadata();
    expect([kept, width, height]).toEqual(['webp', 192, 192]);
  },
);

it('removes metadata', async () => {
  const response = await add(dataUrl(await photo(), 'image/jpeg'));
  const { bytes } = await rosa.get(response.json<{ thumbnail: string }>().thumbnail);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

it('links-12 accepts a thumbnail of 5 MB, and rejects a larger one with the specified message, when adding and when updating', async () => {
  const png = await imageBytes('png');
  const padded = (size: number) =>
    dataUrl(Buffer.concat([png, Buffer.alloc(size - png.length)]), 'image/png');
  const [largest, tooLarge] = [padded(5_242_880), padded(5_242_881)];
  const added = await add(largest);
  expect(added.status).toBe(201);
  const { id, title, url } = added.json<{ id: string; title: string; url: string }>();
  const update = (thumbnail: string) => rosa.put(`/api/links/${id}`, { title, url, thumbnail });
  expect((await update(largest)).status).toBe(200);
  for (const send of [add, update]) {
    const response = await send(tooLarge);
    expect(response.status).toBe(413);
    expect(response.json()).toMatchObject({
      error: 'Thumbnail file size exceeds 5MB.',
      code: 'too_large',
    });
  }
});

it('accepts null as no thumbnail; rejects an empty string as no selected file', async () => {
  expect((await add(null)).json()).toMatchObject({ thumbnail: null });
  const response = await add('');
  expect([response.status, response.json()]).toMatchObject([400, { error: 'No file selected' }]);
});

it('does not add a link with an invalid image', async () => {
  const before = (await rosa.get('/api/links')).json();
  for (const bad of ['x', 'data:image/png;base64,AAAA', dataUrl('<svg/>', 'image/png'), 7]) {
    const response = await add(bad);
    expect(response.status).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_request' });
  }
  expect((await rosa.get('/api/links')).json()).toEqual(before);
});
