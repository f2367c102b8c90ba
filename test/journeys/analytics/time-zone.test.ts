import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { seedVisits } from './visits.ts';

let app: BrowserApp;
let page: Page;

const offer = () => page.getByRole('button', { name: 'Use Europe/Helsinki' });
const zone = () => app.db('profiles').pluck('time_zone');

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', {
    timezoneId: 'Europe/Helsinki',
    path: '/terms',
  });
  await seedVisits(app, { views: [{ ago: 3, visits: 12 }], clicks: {} });
});
beforeEach(async () => {
  await app.db('profiles').update({ time_zone: 'America/New_York' });
  await page.goto(`${app.origin}/analytics`);
  await page.getByText('Days in America/New York time').waitFor();
});

test("analytics-15 the tab names the zone of its days, explains a failed change, and takes the browser's zone", async () => {
  await page.getByText('Your browser uses Europe/Helsinki time').waitFor();
  const failed = alertSaying(
    page,
    'Failed to update time zone. Check your connection and try again.',
  );
  const restore = await failCall(page, 'PUT /api/profile');
  await offer().click();
  await failed.waitFor();
  expect(await zone()).toEqual(['America/New_York']);
  await restore();
  const calls = new CallRecorder(page);
  await offer().click();
  await page.getByText('Days in Europe/Helsinki time').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(calls.body('PUT /api/profile')).toEqual({ time_zone: 'Europe/Helsinki' });
  expect(await zone()).toEqual(['Europe/Helsinki']);
  await statusSaying(
    page,
    'New visits are counted in Europe/Helsinki time. Earlier days stay unchanged.',
  ).waitFor();
  expect(await offer().count()).toBe(0);
  expect(await page.getByRole('definition').nth(2).textContent()).toBe('12');
});

test('analytics-15 a saved time zone is not offered again if the report cannot be fetched', async () => {
  await failCall(page, 'GET /api/analytics');
  await offer().click();
  await alertSaying(page, 'Failed to fetch analytics').waitFor();
  await statusSaying(
    page,
    'New visits are counted in Europe/Helsinki time. Earlier days stay unchanged.',
  ).waitFor();
  expect(await offer().count()).toBe(0);
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Days in Europe/Helsinki time').waitFor();
});

test("analytics-15 no change is offered when the browser's zone has another name but is the same", async () => {
  await app.db('profiles').update({ time_zone: 'Asia/Kolkata' });
  const storageState = await page.context().storageState();
  const context = await app.newContext({ storageState, timezoneId: 'Asia/Calcutta' });
  const there = await context.newPage();
  await there.goto(`${app.origin}/analytics`);
  await there.getByText('Days in Asia/Kolkata time').waitFor();
  expect(await there.getByText('Your browser uses').count()).toBe(0);
  await context.close();
});
