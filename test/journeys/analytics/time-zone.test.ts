import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { seedVisits } from './visits.ts';

const ZONE = 'Asia/Calcutta';
/** Another name of the same zone. */
const ALIAS = 'Asia/Kolkata';

let app: BrowserApp;
let page: Page;

const offer = () => page.getByRole('button', { name: `Use ${ZONE}` });
const zone = () => app.db('profiles').pluck('time_zone');

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { timezoneId: ZONE, path: '/terms' });
  await seedVisits(app, { views: [{ ago: 3, visits: 12 }], clicks: {} });
});
/**
 * Opens the report of a page whose days are counted in the zone `name`.
 * @param text the zone as the report shows it
 */
async function open(name: string, text = name): Promise<void> {
  await app.db('profiles').update({ time_zone: name });
  await page.goto(`${app.origin}/analytics`);
  await page.getByText(`Time zone: ${text}`).waitFor();
}

test("analytics-15 the tab names the time zone of its days, reports a failed change, and offers the browser's zone", async () => {
  await open('America/New_York', 'America/New York');
  await page.getByText(`Your browser uses ${ZONE} time`).waitFor();
  const failed = alertSaying(
    page,
    'Failed to update time zone. Check your connection and try again.',
  );
  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
  await offer().click();
  await failed.waitFor();
  expect(await zone()).toEqual(['America/New_York']);
  await restore();
  const calls = new CallRecorder(page);
  await offer().click();
  await page.getByText(`Time zone: ${ZONE}`).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(calls.body('PUT /api/profile')).toEqual({ time_zone: ZONE });
  expect(await zone()).toEqual([ZONE]);
  await statusSaying(
    page,
    `New visits are counted in ${ZONE} time. Earlier days stay unchanged.`,
  ).waitFor();
  expect(await offer().count()).toBe(0);
  expect(await page.getByRole('definition').nth(2).textContent()).toBe('12');
});

test('analytics-15 a time zone that was saved is not offered again if the report cannot be fetched', async () => {
  await open('America/New_York', 'America/New York');
  await failCall(page, 'GET /api/analytics');
  await offer().click();
  await alertSaying(page, 'Failed to fetch analytics').waitFor();
  await statusSaying(
    page,
    `New visits are counted in ${ZONE} time. Earlier days stay unchanged.`,
  ).waitFor();
  expect(await offer().count()).toBe(0);
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(`Time zone: ${ZONE}`).waitFor();
});

test('analytics-15 no change is offered when the browser only uses another name of the same zone', async () => {
  await open(ALIAS);
  expect(await page.getByText('Your browser uses').count()).toBe(0);
});
