import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { periodOf } from '#web/lib/format/dates.ts';
import { daysAgo, NOON_ZONE, seedVisits, USUAL } from './visits.ts';

let app: BrowserApp;
let page: Page;

const links = () => page.getByRole('region', { name: 'Clicks by link' });
const titles = () => links().locator('tbody th').allTextContents();
const header = (name: string) => links().getByRole('columnheader', { name });
const press = (name: string) => header(name).getByRole('button').click();

/** Returns the sorted column and its order. Exactly one column must be sorted. */
const order = () =>
  links()
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all.flatMap((cell) => (cell.ariaSort ? `${cell.textContent} ${cell.ariaSort}` : [])),
    );

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', {
    timezoneId: NOON_ZONE,
    acceptDownloads: true,
    path: '/terms',
  });
  await seedLinks(page, ['Notes', 'Blog', 'Shop']);
  // More hosts than the list of referrers shows at first.
  const referrers = Array.from({ length: 12 }, (_, index) => ({
    ago: 1,
    host: `site-${index}.example`,
    visits: 30 - index,
  }));
  await seedVisits(app, { ...USUAL, referrers });
});
beforeEach(async () => {
  await page.goto(`${app.origin}/analytics`);
  await links().getByRole('table').waitFor();
});

test('analytics-12 links are sorted by clicks first; each header sorts by mouse and keyboard, and reverses when pressed again; a link that has just been deleted is not listed', async () => {
  expect([await titles(), await order()]).toEqual([
    ['Shop', 'Blog', 'Notes'],
    ['Clicks descending'],
  ]);
  await press('Clicks');
  expect([await titles(), await order()]).toEqual([
    ['Notes', 'Blog', 'Shop'],
    ['Clicks ascending'],
  ]);
  await press('Link');
  expect([await titles(), await order()]).toEqual([['Blog', 'Notes', 'Shop'], ['Link ascending']]);
  await press('Link');
  expect([await titles(), await order()]).toEqual([['Shop', 'Notes', 'Blog'], ['Link descending']]);
  await press('URL');
  expect([await titles(), await order()]).toEqual([['Blog', 'Notes', 'Shop'], ['URL ascending']]);
  await press('CTR');
  expect([await titles(), await order()]).toEqual([['Shop', 'Blog', 'Notes'], ['CTR descending']]);

  const button = header('Link').getByRole('button');
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await titles()).toEqual(['Blog', 'Notes', 'Shop']);
  await page.keyboard.press('Space');
  expect(await titles()).toEqual(['Shop', 'Notes', 'Blog']);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByRole('button', { name: 'Delete Notes' }).click();
  await page.getByText('Link deleted successfully!').waitFor();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect.poll(async () => (await titles()).toSorted()).toEqual(['Blog', 'Shop']);
});

test('analytics-13 analytics-14 a long list of referrers is collapsed at first, and each CSV file is saved for the displayed range', async () => {
  const items = page.getByRole('region', { name: 'Where views come from' }).getByRole('listitem');
  expect(await items.count()).toBe(8);
  await page.getByRole('button', { name: 'Show all 12' }).click();
  expect(await items.count()).toBe(12);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  expect(await items.count()).toBe(8);

  await page.getByRole('radio', { name: '90 days' }).click();
  // Wait for the report, because the URL changes earlier.
  await page.getByText(periodOf(daysAgo(89), daysAgo(0))).waitFor();
  for (const [name, suffix, head] of [
    ['days', '', '"Day","Views","Clicks"'],
    ['links', '-links', '"Link","URL","Clicks"'],
    ['referrers', '-referrers', '"Referrer","Views"'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: `CSV file of ${name}` }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(
      `posy-analytics-june-park-${daysAgo(89)}-${daysAgo(0)}${suffix}.csv`,
    );
    const text = await readFile(await download.path(), 'utf8');
    expect(text.replace(/^\uFEFF/, '').startsWith(head)).toBe(true);
    expect(page.url()).toBe(`${app.origin}/analytics?range=90`);
  }
});
