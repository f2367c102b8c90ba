import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Profile } from '#bff/contracts/profile.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const language = () => page.getByLabel('Page language');
const zone = () => page.getByLabel('Time zone');
const views = () => page.getByRole('switch', { name: 'Show the number of views' });
const hidden = () => page.getByRole('switch', { name: 'Hide from search engines' });
const title = () => page.getByRole('textbox', { name: 'Title' });
const description = () => page.getByRole('textbox', { name: 'Description' });
const update = () => page.getByRole('button', { name: 'Update search texts' });
const said = (text: string) => statusSaying(page, text).waitFor();
const stored = () =>
  page.evaluate(async (): Promise<Profile> => (await fetch('/api/profile')).json());

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', {
    path: '/settings',
    viewport: { width: 390, height: 844 },
  });
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('failures-6 language, time zone and views are saved immediately, each by one call, and a failed call changes nothing until Retry', async () => {
  const calls = new CallRecorder(page);
  await language().waitFor();
  expect(await language().locator('option').count()).toBe(12);
  expect(await language().locator('option[lang=ar]').textContent()).toBe('العربية');
  await language().selectOption('de');
  await said('Your page’s language is Deutsch.');
  expect(calls.body('PUT /api/profile')).toEqual({ language: 'de' });
  await zone().selectOption('Asia/Tokyo');
  await said('New visits are counted in Asia/Tokyo time. Earlier days stay unchanged.');
  expect(calls.body('PUT /api/profile')).toEqual({ time_zone: 'Asia/Tokyo' });
  await views().click();
  await said('The number of views is hidden.');
  expect(calls.body('PUT /api/profile')).toEqual({ show_views: false });

  for (const [act, text] of [
    [() => language().selectOption('fr'), 'Failed to update the language'],
    [() => zone().selectOption('Europe/Paris'), 'Failed to update time zone'],
    [() => views().click(), 'Failed to show or hide the number of views'],
  ] as const) {
    await failCall(page, 'PUT /api/profile', 'unreachable');
    await act();
    await alertSaying(page, `${text}. Check your connection and try again.`).waitFor();
  }
  expect(await language().inputValue()).toBe('de');
  expect(await zone().inputValue()).toBe('Asia/Tokyo');
  expect(await views().isChecked()).toBe(false);
  expect(await stored()).toMatchObject({
    ...{ language: 'de', time_zone: 'Asia/Tokyo', show_views: false },
  });
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await said('Visitors see the number of views.');
});

test('title and description for search engines have counters and keep unsaved text; the switch is saved without them', async () => {
  expect(await update().isDisabled()).toBe(true);
  await title().fill('x'.repeat(71));
  await page.getByText('The title must be at most 70 characters.').waitFor();
  await page.getByText('71/70').waitFor();
  expect(await update().isDisabled()).toBe(true);
  await title().fill(' June’s ceramics ');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.goBack();
  expect(await title().inputValue()).toBe(' June’s ceramics ');
  await description().fill('Bowls and plates.');

  await failCall(page, 'PUT /api/profile');
  await update().click();
  const failed =
    'Failed to update the search engine settings. Check your connection and try again.';
  await alertSaying(page, failed).waitFor();
  await stopIntercepting(page);
  // The switch saves only its own value; the texts stay in the form.
  await hidden().click();
  await said('Search engine settings updated successfully!');
  expect((await stored()).seo).toEqual({ title: '', description: '', noindex: true });
  await update().click();
  const seo = { title: 'June’s ceramics', description: 'Bowls and plates.', noindex: true };
  await expect.poll(async () => (await stored()).seo).toEqual(seo);
  await expect.poll(() => title().inputValue()).toBe(seo.title);
});
