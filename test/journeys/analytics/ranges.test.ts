import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
import { periodOf } from '#web/lib/format/dates.ts';
import { daysAgo, NOON_ZONE, seedVisits, USUAL } from './visits.ts';

const CALL = 'GET /api/analytics';
const DAYS: Record<string, number> = { '7 days': 7, '30 days': 30, '90 days': 90, All: 46 };

let app: BrowserApp;
let page: Page;

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const loading = () => page.getByRole('status').getByText('Loading analytics...');

/** Waits for the report of this range, and checks that only this range is selected. */
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
beforeEach(async () => {
  await page.goto(`${app.origin}/analytics`);
  await shows('30 days');
});
afterEach(() => stopIntercepting(page));

test('analytics-8 a range is selected by mouse or arrow keys, and stored in the address', async () => {
  for (const [name, range] of [
    ['7 days', '7'],
    ['90 days', '90'],
    ['All', 'all'],
    ['30 days', '30'],
  ] as const) {
    await radio(name).click();
    await page.waitForURL(`${app.origin}/analytics?range=${range}`);
    await shows(name);
  }

  await radio('30 days').focus();
  await page.keyboard.press('ArrowRight');
  await shows('90 days');
  await page.keyboard.press('ArrowLeft');
  await shows('30 days');
  await page.keyboard.press('ArrowLeft');
  await shows('7 days');
  await page.keyboard.press('ArrowLeft');
  await shows('All');
  expect(await radio('All').evaluate((element) => element === document.activeElement)).toBe(true);
});

test('analytics-8 a reload and Back keep the range, an unknown one falls back to 30 days, and a change requests only its report', async () => {
  const calls = new CallRecorder(page);
  await radio('7 days').click();
  await shows('7 days');
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByRole('button', { name: 'Edit Shop' }).waitFor();
  expect(calls.all).toEqual([CALL]);
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await shows('30 days');

  await radio('90 days').click();
  await shows('90 days');
  await page.reload();
  await shows('90 days');
  await radio('7 days').click();
  await shows('7 days');
  await page.goBack();
  await shows('90 days');
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.waitForURL(`${app.origin}/links`);
  await page.goBack();
  await shows('90 days');
  await page.goto(`${app.origin}/analytics?range=12`);
  await shows('30 days');
});

test('dashboard-13 analytics-9 a loading report shows skeletons and not the numbers of the previous range', async () => {
  const release = await holdCall(page, CALL);
  await radio('7 days').click();
  await loading().waitFor();
  expect(await page.getByText('Total Clicks').count()).toBe(0);
  await release();
  await shows('7 days');
  expect(await loading().count()).toBe(0);
});

test('analytics-9 a late response for an earlier range does not replace the current report', async () => {
  const gate = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route('**/api/analytics?range=90', async (route) => {
    await gate.promise;
    await route.fulfill({ response: await route.fetch() });
    late.resolve();
  });
  await radio('90 days').click();
  await loading().waitFor();
  await radio('7 days').click();
  await shows('7 days');
  const responded = page.waitForResponse('**/api/analytics?range=90');
  gate.resolve();
  await late.promise;
  await (await responded).finished();
  await framesDrawn(page);
  await shows('7 days');
});

test('analytics-10 Failed to fetch analytics: a failed call is explained until Retry or another range loads, and the server’s text takes precedence', async () => {
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

test('analytics-10 a chunk that fails to load is explained, and loaded by Retry', async () => {
  const chunk = '**/assets/pro-analytics-*.js';
  await page.addInitScript(() => sessionStorage.setItem('posy-reloaded-at', String(Date.now())));
  await page.route(chunk, (route) => route.abort());
  await page.reload();
  const failed = alertSaying(page, 'This part of the page could not be loaded.');
  await failed.waitFor();
  await page.unroute(chunk);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await shows('30 days');
});
