import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { addLink, newCreator, openOptions, seedLinks } from '#test/harness/browser/creator.ts';
import { imageBytes } from '#test/harness/images/images.ts';

let app: BrowserApp;
let page: Page;

const list = () => page.getByRole('region', { name: 'Your Links' });
const row = (title: string) => list().getByRole('listitem').filter({ hasText: title });
const performance = () => page.getByRole('region', { name: 'Link Performance' });
const performers = () =>
  performance()
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.textContent));
const preview = () => page.getByRole('region', { name: 'Preview of your page' });

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/links' });
});

test('links-34 links-1 links-27 links-26 an empty list explains how to add a link; each link shows its thumbnail, title, host, clicks and actions', async () => {
  await list().getByText('No links yet', { exact: true }).waitFor();
  await performance().getByText('Click counts appear here after you add a link.').waitFor();
  await list().getByRole('button', { name: 'Add Link' }).waitFor();

  await addLink(page, 'Shop', 'https://example.com/shop', async () => {
    const file = { name: 'a.png', mimeType: 'image/png', buffer: await imageBytes('png') };
    await page.getByRole('form').locator('input[type=file]').setInputFiles(file);
    await page.getByAltText('Thumbnail').waitFor();
  });
  await seedLinks(page, ['Blog', 'Music', 'Notes']);
  await app.db('blocks').where({ title: 'Shop' }).update({ click_count: 1234 });
  await app.db('blocks').where({ title: 'Blog' }).update({ click_count: 1 });
  await page.reload();
  await row('Shop').getByText('example.com', { exact: true }).waitFor();
  await row('Shop').getByText('1,234 clicks', { exact: true }).waitFor();
  await row('Blog').getByText('1 click', { exact: true }).waitFor();
  expect(await row('Shop').locator('img').getAttribute('src')).toMatch(/^\/media\//);
  for (const action of ['Drag', 'Move up', 'Move down', 'Edit', 'Delete']) {
    await row('Music')
      .getByRole('button', { name: `${action} Music` })
      .waitFor();
  }

  // Link Performance shows the first three links.
  await expect.poll(performers).toEqual(['Shop1,234 clicks', 'Blog1 click', 'Music0 clicks']);
  await page.getByRole('button', { name: 'Move up Notes' }).click();
  await expect.poll(performers).toEqual(['Shop1,234 clicks', 'Blog1 click', 'Notes0 clicks']);

  await page.getByRole('button', { name: 'Add Link' }).first().click();
  await page.getByLabel('URL', { exact: true }).fill('records.example');
  await page.getByLabel('Title').fill('Records');
  await openOptions(page.getByRole('form'));
  await page.getByLabel('Button color', { exact: true }).fill('#facc15');
  const drawn = preview().locator('.link').last();
  await expect.poll(() => drawn.textContent()).toBe('Records');
  await expect.poll(() => drawn.evaluate((element) => element.style.cssText)).toContain('#facc15');
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => preview().locator('.link').count()).toBe(4);
});
