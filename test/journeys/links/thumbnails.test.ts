import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, openOptions, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { imageBytes } from '#test/harness/images/images.ts';

const LIMIT = 5_242_880;
const TOO_LARGE = 'Thumbnail file size exceeds 5MB.';

let app: BrowserApp;
let page: Page;
let png: Buffer;

const form = () => page.getByRole('form', { name: 'Edit Shop' });
const group = () => form().getByRole('group', { name: 'Thumbnail' });
const shown = () => group().getByAltText('Thumbnail');
const choose = (buffer: Buffer, mimeType = 'image/png') =>
  group().locator('input[type=file]').setInputFiles({ name: 'thumbnail.png', mimeType, buffer });
const openForm = async () => {
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  await openOptions(form());
};

async function update(): Promise<Record<string, unknown>> {
  const calls = new CallRecorder(page);
  await form().getByRole('button', { name: 'Update Link' }).click();
  await statusSaying(page, 'Link "Shop" updated successfully!').waitFor();
  await form().waitFor({ state: 'detached' });
  return calls.body('PUT /api/links/*') as Record<string, unknown>;
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/links' });
  await seedLinks(page, ['Shop']);
  png = await imageBytes('png');
  await page.reload();
});

test('links-12 links-32 a thumbnail is validated, previewed before it is saved, kept if unchanged, and can be removed', async () => {
  await openForm();
  await choose(Buffer.concat([png, Buffer.alloc(LIMIT + 1 - png.length)]));
  await group().getByText(TOO_LARGE, { exact: true }).waitFor();
  expect(await shown().count()).toBe(0);
  await choose(Buffer.concat([png, Buffer.alloc(LIMIT - png.length)]));
  await shown().waitFor();
  expect(await group().getByText(TOO_LARGE).count()).toBe(0);
  const { thumbnail } = await update();
  expect(`${thumbnail}`.slice(0, 22)).toBe('data:image/png;base64,');
  await page.getByRole('listitem').locator('img').first().waitFor();

  await openForm();
  await shown().waitFor();
  const before = await shown().getAttribute('src');
  await choose(Buffer.from('%PDF'), 'application/pdf');
  await group().getByText('Please choose a PNG, JPEG, WebP or GIF image.').waitFor();
  expect(await shown().getAttribute('src')).toBe(before);
  expect(await update()).not.toHaveProperty('thumbnail');

  await openForm();
  await shown().waitFor();
  await choose(png);
  await expect.poll(() => shown().getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  const preview = page.getByRole('region', { name: 'Preview of your page' });
  await expect
    .poll(() => preview.locator('img.thumbnail').getAttribute('src'))
    .toMatch(/^data:image\/png/);
  await form().getByRole('button', { name: 'Cancel' }).click();
  await openForm();
  expect(await shown().getAttribute('src')).toMatch(/^\/media\//);

  await group().getByRole('button', { name: 'Remove' }).click();
  expect(await shown().count()).toBe(0);
  expect(await group().getByRole('button', { name: 'Remove' }).count()).toBe(0);
  expect(await update()).toHaveProperty('thumbnail', null);
  await openForm();
  expect(await shown().count()).toBe(0);
});
