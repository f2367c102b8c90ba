import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { type Call, CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const alerts = () => page.getByRole('alert');
const alert = (text: string) => alertSaying(page, text);

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
  await seedLinks(page, ['Shop']);
  await app.db('profiles').update({ pro: true });
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('dashboard-8 dashboard-11 dashboard-9 failed requests for links and views are shown on every tab until Retry loads them', async () => {
  const rows = [
    ['GET /api/links', 'Failed to fetch links', 'My Links'],
    ['GET /api/profile/views', 'Failed to fetch profile views', 'Analytics'],
  ] as const;
  const restores = new Map<Call, () => Promise<unknown>>();
  for (const [call] of rows) restores.set(call, await failCall(page, call));
  await page.goto(`${app.origin}/dashboard`);
  for (const [, text] of rows) await alert(text).waitFor();
  for (const [, , tab] of rows) {
    await page.getByRole('tab', { name: tab, selected: false }).click();
    await page.getByRole('heading', { level: 1, name: tab }).waitFor();
    for (const [, text] of rows) expect(await alert(text).count(), `${text}, ${tab}`).toBe(1);
  }
  for (const [call, text, tab] of rows) {
    await page.getByRole('tab', { name: tab }).click();
    await alert(text).waitFor();
    const calls = new CallRecorder(page);
    await alert(text).getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => calls.all).toContain(call);
    await alert(text).waitFor();
    await restores.get(call)?.();
    await alert(text).getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => alert(text).count()).toBe(0);
  }
  expect(await alerts().count()).toBe(0);
});

test('dashboard-10 the server’s error text takes precedence, and is shown once if two calls fail with the same text', async () => {
  const words = 'Service temporarily unavailable. Please try again.';
  await failCall(page, 'GET /api/links', { status: 503, error: words });
  await failCall(page, 'GET /api/profile/views', { status: 503, error: words });
  await page.goto(`${app.origin}/dashboard`);
  await alert(words).waitFor();
  await expect.poll(() => alerts().count()).toBe(1);
});

test('dashboard-8 failed requests for links and views are shown, those for account notices are not; on a phone the errors do not cover the end of the page', async () => {
  await failCall(page, 'GET /api/links', 'unreachable');
  await failCall(page, 'GET /api/profile/views', 'unreachable');
  await failCall(page, 'GET /api/account/events', 'unreachable');
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/account/events'),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${app.origin}/profile`);
  await failed;
  await alert('Failed to fetch links').waitFor();
  await alert('Failed to fetch profile views').waitFor();
  expect(await alerts().count()).toBe(2);
  const covered = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const toast = document.querySelector('[aria-live="polite"] [role="alert"]');
      const ends = [...document.querySelectorAll('main li')].map(
        (item) => item.getBoundingClientRect().bottom,
      );
      return Math.max(0, ...ends) - (toast?.getBoundingClientRect().top ?? 0);
    });
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('dashboard-7 dashboard-11 Failed to fetch profile: the error is shown until Retry succeeds, and typed input stays', async () => {
  await page.goto(`${app.origin}/dashboard`);
  await failCall(page, 'GET /api/links');
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  await page.getByLabel('URL', { exact: true }).fill('https://example.com');
  await page.getByLabel('Title').fill('Blog');
  await failCall(page, 'POST /api/links');
  const heal = await failCall(page, 'GET /api/profile');
  await page.getByRole('form').getByRole('button', { name: 'Add Link' }).click();
  const failed = alert('Failed to fetch profile');
  // Wait for the response, because the notice stays during the retry.
  const refused = page.waitForResponse('**/api/profile');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await refused;
  await failed.waitFor();
  await heal();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await failed.waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${app.origin}/links`);
  expect(await page.getByLabel('Title').inputValue()).toBe('Blog');
});

test('dashboard-13 skeletons are shown while links are loading', async () => {
  const release = await holdCall(page, 'GET /api/links');
  await page.goto(`${app.origin}/links`);
  await page.getByRole('status').getByText('Loading links...').waitFor();
  expect(await page.getByText('No links yet').count()).toBe(0);
  await release();
  await page.getByRole('button', { name: 'Edit Shop' }).waitFor();
  await expect.poll(() => page.getByText('Loading links...').count()).toBe(0);
});
