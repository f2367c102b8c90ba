import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { NOON_ZONE, seedVisits, USUAL } from './visits.ts';

let app: BrowserApp;
let page: Page;

const region = (name: string) => page.getByRole('region', { name });
const lines = (locator: ReturnType<Page['locator']>) =>
  locator.evaluateAll((all) => all.map((one) => one.textContent?.replace(/\s+/g, ' ').trim()));
/** Returns each total as one text: name, value and comparison. */
const totals = () => lines(page.locator('dl').first().locator('> div'));
const rows = () =>
  region('Clicks by link')
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));

async function open(range: string): Promise<void> {
  await page.goto(`${app.origin}/analytics?range=${range}`);
  await page.getByText('Total Clicks').waitFor();
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { timezoneId: NOON_ZONE, path: '/terms' });
  await seedLinks(page, ['Shop', 'Blog', 'Music']);
  await seedVisits(app, USUAL);
});

test('analytics-1 analytics-3 analytics-5 analytics-6 analytics-7 analytics-4 analytics-13 30 days: totals with their change, visitors, bots, links, referrers and devices, the same after a reload', async () => {
  await open('30');
  expect(await totals()).toEqual([
    'Total Clicks200Down 20% from the previous 30 days',
    'Profile Views500Up 25% from the previous 30 days',
    'Click Rate40%Down 22.5 points from the previous 30 days',
  ]);
  expect(await lines(region('Visitors and bots').locator('dl > div'))).toEqual([
    'Unique visitors420The sum of the daily unique visitors. A visitor who returns on another day is counted again.',
    'Unique clicks170Unique visitors who clicked, counted per link and day.',
    'Bots and previews1714 views and 3 clicks, not included in any other number.',
  ]);
  expect(await rows()).toEqual([
    ['Link', 'URL', 'Clicks', 'CTR'],
    ['Shop', 'https://example.com/shop', '150', '30%'],
    ['Blog', 'https://example.com/blog', '50', '10%'],
    ['Music', 'https://example.com/music', '0', '0%'],
  ]);
  expect(await lines(region('Where views come from').getByRole('listitem'))).toEqual([
    'instagram.com310 views,62%',
    'constructor100 views,20%',
    'Direct or unknown40 views,8%',
    'All other sites50 views,10%',
  ]);
  expect(await lines(region('Devices').getByRole('listitem'))).toEqual([
    'Phone360 views,72%',
    'Tablet10 views,2%',
    'Computer130 views,26%',
  ]);
  const numbers = () => page.getByRole('tabpanel').textContent();
  const before = await numbers();
  await page.reload();
  await page.getByText('Total Clicks').waitFor();
  expect(await numbers()).toBe(before);
  await page.getByRole('link', { name: 'How we handle data' }).click();
  await page.getByRole('heading', { level: 1, name: 'How we handle data' }).waitFor();
});

test('analytics-6 totals are compared with the previous 7 days, and have no comparison in the range All', async () => {
  await open('7');
  expect(await totals()).toEqual([
    'Total Clicks200Up from 0 in the previous 7 days',
    'Profile Views400Up from 0 in the previous 7 days',
    'Click Rate50%No views in the previous 7 days',
  ]);
  await open('all');
  expect(await totals()).toEqual(['Total Clicks450', 'Profile Views900', 'Click Rate50%']);
  await page.getByText('so there are no earlier days to compare').waitFor();
});

test('analytics-6 a page younger than the period has no comparison', async () => {
  await app.db('profiles').update({ created_at: new Date() });
  await app.db('profile_days').where('people', 200).delete();
  await app.db('link_days').where('people', 250).delete();
  await open('30');
  expect(await totals()).toEqual(['Total Clicks200', 'Profile Views500', 'Click Rate40%']);
  await page.getByText('Your page is too new to compare').waitFor();
  await seedVisits(app, USUAL);
});

test('analytics-3 a rate above 100 % is shown as it is', async () => {
  await seedVisits(app, {
    views: [{ ago: 0, visits: 8 }],
    clicks: { Shop: [{ ago: 0, visits: 12_345 }], Blog: [{ ago: 0, visits: 3 }] },
  });
  await open('30');
  expect(await totals()).toEqual([
    'Total Clicks12,348Up from 0 in the previous 30 days',
    'Profile Views8Up from 0 in the previous 30 days',
    'Click Rate154,350%No views in the previous 30 days',
  ]);
  expect((await rows())[1]).toEqual(['Shop', 'https://example.com/shop', '12,345', '154,312.5%']);
});

test('analytics-3 clicks without views show a dash as the rate, and never NaN or Infinity', async () => {
  await seedVisits(app, { views: [], clicks: { Shop: [{ ago: 0, visits: 2 }] } });
  await open('30');
  expect((await totals())[2]).toBe('Click Rate—No views in these days');
  expect((await rows())[1]?.at(-1)).toBe('—');
  expect(await page.getByRole('tabpanel').textContent()).not.toMatch(/NaN|Infinity|undefined/);
});
