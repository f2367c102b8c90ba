import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;

const total = (label: string) => page.getByRole('definition').nth(LABELS.indexOf(label));
const LABELS = ['Total Clicks', 'Profile Views', 'Click Rate'];

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
  await seedLinks(page, ['Shop', 'Blog', 'Music', 'Notes']);
});

test('without Pro the upgrade prompt stands in place of the numbers', async () => {
  await page.goto(`${app.origin}/analytics`);
  await page.getByText('Analytics is part of Pro', { exact: true }).waitFor();
  for (const label of LABELS) expect(await page.getByText(label).count()).toBe(0);
  expect(await page.getByRole('table').count()).toBe(0);
});

test('Upgrade Now only alerts that payment integration is coming soon', async () => {
  const before = page.url();
  const panel = page.getByRole('tabpanel');
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return [dialog.type(), dialog.message()];
  });
  await panel.getByRole('button', { name: 'Upgrade Now' }).click();
  expect(await said).toEqual(['alert', 'Payment integration is coming soon!']);
  expect(page.url()).toBe(before);
});

test('with Pro, totals, rate and table are the real numbers', async () => {
  await app.db('profiles').update({ pro: true, views: 1600 });
  await app.db('links').where({ title: 'Shop' }).update({ click_count: 1000 });
  await app.db('links').where({ title: 'Blog' }).update({ click_count: 34 });
  await page.reload();
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('term').allTextContents()).toEqual(LABELS);
  expect(await total('Total Clicks').textContent()).toBe('1,034');
  expect(await total('Profile Views').textContent()).toBe('1,600');
  expect(await total('Click Rate').textContent()).toBe('64.6%');
  const rows = await page
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(rows).toEqual([
    ['Link', 'URL', 'Clicks', 'CTR'],
    ['Shop', 'https://example.com/shop', '1,000', '62.5%'],
    ['Blog', 'https://example.com/blog', '34', '2.1%'],
    ['Music', 'https://example.com/music', '0', '0%'],
    ['Notes', 'https://example.com/notes', '0', '0%'],
  ]);
});

test('the same numbers come again after a reload: none is random', async () => {
  const numbers = () => page.getByRole('tabpanel').textContent();
  const before = await numbers();
  await page.reload();
  await page.getByRole('table').waitFor();
  expect(await numbers()).toBe(before);
});

test('with Pro but nobody there yet no rate is made up', async () => {
  await app.db('profiles').update({ views: 0 });
  await app.db('links').update({ click_count: 0 });
  await page.reload();
  await page.getByRole('table').waitFor();
  expect(await total('Click Rate').textContent()).toBe('—');
  expect(await page.getByRole('row').nth(1).locator('td').last().textContent()).toBe('—');
});
