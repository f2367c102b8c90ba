import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { NOON_ZONE, seedVisits, USUAL } from './visits.ts';

const LABELS = ['Total Clicks', 'Profile Views', 'Click Rate'];

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

/** Selects a range, and waits for its report. */
async function choose(name: string): Promise<void> {
  const read = page.waitForResponse(/\/api\/analytics\?/);
  await page.getByRole('radio', { name, exact: true }).click();
  await (await read).finished();
  await page.getByText('Total Clicks').waitFor();
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { timezoneId: NOON_ZONE, path: '/terms' });
});
beforeEach(() => app.db('blocks').delete());

test('analytics-1 analytics-3 analytics-5 analytics-6 analytics-7 analytics-4 analytics-13 the report of 30 days has totals with their change, visitors, bots, links, referrers and devices; a reload changes nothing, and the range All has no comparison', async () => {
  await seedLinks(page, ['Shop', 'Blog', 'Music']);
  await seedVisits(app, USUAL);
  await open('30');
  expect(await totals()).toEqual([
    'Total Clicks200Down 20% from the previous 30 days',
    'Profile Views500Up 25% from the previous 30 days',
    'Click Rate40%Down 22.5 percentage points from the previous 30 days',
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

  await choose('7 days');
  expect(await totals()).toEqual([
    'Total Clicks200Up from 0 in the previous 7 days',
    'Profile Views400Up from 0 in the previous 7 days',
    'Click Rate50%No views in the previous 7 days',
  ]);
  await choose('All');
  expect(await totals()).toEqual(['Total Clicks450', 'Profile Views900', 'Click Rate50%']);
  await page.getByText('so there are no earlier days to compare').waitFor();
  await page.getByRole('link', { name: 'How we handle data' }).click();
  await page.getByRole('heading', { level: 1, name: 'How we handle data' }).waitFor();
});

test('analytics-1 analytics-2 without Pro an upgrade prompt replaces the report; no report is requested, and Upgrade Now only shows an alert', async () => {
  await app.db('profiles').update({ pro: false });
  const calls = new CallRecorder(page);
  await page.goto(`${app.origin}/analytics?range=7`);
  await page.getByText('Analytics is part of Pro', { exact: true }).waitFor();
  // The only numbers are in a figure that is labeled as a sample. Its content is inert.
  const sample = page.getByRole('figure');
  await sample.getByText('Sample', { exact: true }).waitFor();
  await sample.getByText('All numbers are invented.').waitFor();
  for (const label of LABELS) {
    expect(await page.getByText(label).count()).toBe(1);
    expect(await sample.locator('[inert]').getByText(label).count()).toBe(1);
  }
  for (const role of ['table', 'term', 'slider'] as const)
    expect(await page.getByRole(role).count()).toBe(0);
  expect(calls.all).not.toContain('GET /api/analytics');

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

test('analytics-5 analytics-16 without visits the tab explains what it will show, and shows no rate', async () => {
  await seedVisits(app, { views: [], clicks: {} });
  await page.goto(`${app.origin}/analytics`);
  await page.getByText('No visits in the last 30 days', { exact: true }).waitFor();
  await page.getByText('you see their views and clicks by day here').waitFor();
  await page.getByText('No links yet', { exact: true }).waitFor();
  expect(await page.getByRole('term').allTextContents()).toEqual(expect.arrayContaining(LABELS));
  expect(await page.locator('dl').first().textContent()).toContain('Click Rate—');
  expect(await page.getByRole('slider').count()).toBe(0);
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await page.getByText('No visits yet', { exact: true }).waitFor();
});

test('analytics-7 a page with bot visits only counts as a page without visits; the bots are shown separately', async () => {
  await seedLinks(page, ['Shop']);
  await seedVisits(app, {
    views: [{ ago: 0, visits: 0, bots: 9 }],
    clicks: { Shop: [{ ago: 0, visits: 0, bots: 1 }] },
  });
  await page.goto(`${app.origin}/analytics`);
  await page.getByText('No visits in the last 30 days', { exact: true }).waitFor();
  await page.getByText('9 views and 1 click, not included in any other number.').waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Shop']);
});
