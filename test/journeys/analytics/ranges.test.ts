import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { blockFiles } from '#test/harness/browser/blocked-files.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { intercept, stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
import { periodOf } from '#web/lib/format/dates.ts';
import { daysAgo, NOON_ZONE, seedVisits, USUAL } from './visits.ts';

const CALL = 'GET /api/analytics';
const DAYS: Record<string, number> = { '7 days': 7, '30 days': 30, '90 days': 90, All: 46 };

let app: BrowserApp;
let page: Page;

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const loading = () => page.getByRole('status').getByText('Loading analytics...');

/** Waits for the report of a range, and checks that only this range is selected. */
async function shows(name: string): Promise<void> {
  await page.getByText(periodOf(daysAgo((DAYS[name] ?? 0) - 1), daysAgo(0))).waitFor();
  expect(await radio(name).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { timezoneId: NOON_ZONE, path: '/terms' });
  await seedLinks(page, ['Shop', 'Blog']);
  await seedVisits(app, USUAL);
});
/** Opens the Analytics tab, by default without a range. Waits for the report of 30 days. */
async function open(query = ''): Promise<void> {
  await page.goto(`${app.origin}/analytics${query}`);
  await shows('30 days');
}
afterEach(() => stopIntercepting(page));

test('analytics-8 a range is selected by mouse or arrow keys, and kept in the URL after a reload and Back; an unknown range falls back to 30 days, and a change of range requests only the report', async () => {
  const at = (range: string) => page.waitForURL(`${app.origin}/analytics?range=${range}`);
  await open('?range=12');
  const calls = new CallRecorder(page);
  await radio('7 days').click();
  await at('7');
  await shows('7 days');
  expect(calls.all).toEqual([CALL]);
  await page.keyboard.press('ArrowLeft');
  await at('all');
  await shows('All');
  expect(await radio('All').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await shows('7 days');
  await radio('30 days').click();
  await at('30');
  await shows('30 days');
  await page.keyboard.press('ArrowRight');
  await at('90');
  await shows('90 days');
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByRole('button', { name: 'Edit Shop' }).waitFor();
  expect([...new Set(calls.all)]).toEqual([CALL]);
  await page.goBack();
  await shows('90 days');
  await page.reload();
  await shows('90 days');
  await radio('7 days').click();
  await shows('7 days');
  await page.goBack();
  await shows('90 days');
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await shows('30 days');
});

test('dashboard-13 analytics-9 a loading report shows skeletons and not the numbers of the previous range, and a late response for an earlier range does not replace it', async () => {
  await open();
  const gate = Promise.withResolvers<void>();
  const is90 = (url: URL) => url.pathname === '/api/analytics' && url.search === '?range=90';
  await intercept(
    page,
    (_, url) => is90(url),
    async (call) => {
      await gate.promise;
      await call.fallback();
    },
  );
  const late = page.waitForEvent('requestfinished', (request) => is90(new URL(request.url())));
  await radio('90 days').click();
  await loading().waitFor();
  expect(await page.getByText('Total Clicks').count()).toBe(0);
  await radio('7 days').click();
  await shows('7 days');
  expect(await loading().count()).toBe(0);
  gate.resolve();
  await late;
  await framesDrawn(page);
  await shows('7 days');
});

test('analytics-10 shows “Failed to fetch analytics”, or the server’s text, until Retry or another range loads a report', async () => {
  await open();
  const heal = await failCall(page, CALL, 'unreachable');
  await radio('7 days').click();
  const failed = alertSaying(page, 'Failed to fetch analytics');
  await failed.waitFor();
  expect(await page.getByText('Total Clicks').count()).toBe(0);
  const calls = new CallRecorder(page);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => calls.all).toEqual([CALL]);
  await failed.waitFor();
  await heal();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await shows('7 days');
  expect(await page.getByRole('alert').count()).toBe(0);

  const words = 'Service temporarily unavailable. Please try again.';
  const restore = await failCall(page, CALL, { status: 503, error: words });
  await radio('90 days').click();
  await alertSaying(page, words).waitFor();
  await restore();
  await radio('All').click();
  await shows('All');
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('analytics-10 a chunk that fails to load shows an error, and Retry loads it', async () => {
  await page.addInitScript(() => sessionStorage.setItem('posy-reloaded-at', String(Date.now())));
  const restore = await blockFiles(page, '*/assets/pro-analytics-*.js');
  await page.goto(`${app.origin}/analytics`);
  const failed = alertSaying(page, 'The analytics could not be loaded.');
  await failed.waitFor();
  await restore();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await shows('30 days');
});
