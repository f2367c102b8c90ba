import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { NOON_ZONE, seedVisits } from './visits.ts';

const LABELS = ['Total Clicks', 'Profile Views', 'Click Rate'];

let app: BrowserApp;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { timezoneId: NOON_ZONE, path: '/terms' });
});

test('analytics-1 analytics-2 without Pro an upgrade prompt replaces the report, sends no request, and only announces future payment', async () => {
  const calls = new CallRecorder(page);
  await page.goto(`${app.origin}/analytics?range=7`);
  await page.getByText('Analytics is part of Pro', { exact: true }).waitFor();
  // The only numbers are in a labeled sample, which is a figure with inert content for screen
  // readers.
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

test('analytics-5 analytics-16 with Pro but without visits it explains the report and shows no rate', async () => {
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

test('analytics-7 bot visits alone count as no visits, and are shown separately', async () => {
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
