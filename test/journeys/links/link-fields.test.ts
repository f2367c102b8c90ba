import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, openOptions, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { imageBytes } from '#test/harness/images/images.ts';

const INVALID = 'Please enter a valid URL (e.g., https://example.com).';

const LIMIT = 5_242_880;
const TOO_LARGE = 'Thumbnail file size exceeds 5MB.';

let app: BrowserApp;
let page: Page;
let calls: CallRecorder;
let png: Buffer;

const form = () => page.getByRole('form');
const title = () => form().getByLabel('Title');
const url = () => form().getByLabel('URL', { exact: true });
const submit = () => form().locator('button[type=submit]');
const says = (text: string) => form().getByText(text, { exact: true });

async function describedBy(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    `${element.getAttribute('aria-describedby')}`
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

const group = () => form().getByRole('group', { name: 'Thumbnail' });
const shown = () => group().getByAltText('Thumbnail');
const choose = (buffer: Buffer, mimeType = 'image/png') =>
  group().locator('input[type=file]').setInputFiles({ name: 'thumbnail.png', mimeType, buffer });
/** Chooses a file above the limit, created in the page, which is faster than sending it there. */
const chooseLarge = () =>
  group()
    .locator('input[type=file]')
    .evaluate((input: HTMLInputElement, size) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(size)], 'large.png', { type: 'image/png' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, LIMIT + 1);
const openForm = async () => {
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  await openOptions(form());
};

async function update(): Promise<Record<string, unknown>> {
  await form().getByRole('button', { name: 'Update Link' }).click();
  await statusSaying(page, 'Link "Shop" updated successfully!').waitFor();
  await form().waitFor({ state: 'detached' });
  return calls.body('PUT /api/links/*') as Record<string, unknown>;
}

beforeAll(async () => {
  app = await launchBrowserApp();
  png = await imageBytes('png');
  page = await newCreator(app, 'June Park', { path: '/terms' });
  calls = new CallRecorder(page);
});
beforeEach(async () => {
  await app.db('blocks').delete();
  await seedLinks(page, ['Shop']);
  await page.goto(`${app.origin}/links`);
  await page.getByRole('button', { name: 'Edit Shop' }).waitFor();
});

test('links-8 links-10 links-11 links-33 each violated rule for title and URL shows its error until it is met, when adding and when updating', async () => {
  for (const [name, address, text] of [
    ['Add Link', 'http://plain.example.com', 'Link "Notes" added successfully!'],
    ['Edit Shop', 'https://münchen.example/ü?q=1#f', 'Link "Notes" updated successfully!'],
  ] as const) {
    await page.getByRole('button', { name }).first().click();
    await form().waitFor();
    calls.clear();

    await url().fill('x');
    await title().fill('  ');
    await url().fill('');
    await submit().click();
    await says('Title is required.').waitFor();
    await says('URL is required.').waitFor();
    expect(await title().getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(url())).toContain('URL is required.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url');

    await url().fill('ftp://example.com');
    await title().fill('🏺'.repeat(101));
    expect(await form().getByText('101/100').count()).toBe(1);
    await submit().click();
    await says(INVALID).waitFor();
    await says('Title must be at most 100 characters.').waitFor();
    expect(await describedBy(url())).toContain(INVALID);
    await url().fill('https://example.com');
    expect(await says(INVALID).count()).toBe(0);
    expect(await url().getAttribute('aria-invalid')).toBeNull();
    await title().fill('🏺'.repeat(100));
    expect(await says('Title must be at most 100 characters.').count()).toBe(0);

    await url().fill(`https://example.com/${'a'.repeat(2029)}`);
    await submit().click();
    await says('URL must be at most 2048 characters.').waitFor();
    expect(calls.all.filter((call) => call.includes('/api/links'))).toEqual([]);

    await title().fill('Notes');
    await url().fill(address);
    await submit().click();
    await statusSaying(page, text).waitFor();
  }
});

test('links-12 links-32 a thumbnail is validated, previewed before it is saved, kept if unchanged, and can be removed', async () => {
  await openForm();
  await chooseLarge();
  await group().getByText(TOO_LARGE, { exact: true }).waitFor();
  expect(await shown().count()).toBe(0);
  await choose(png);
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
