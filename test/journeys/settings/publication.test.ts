import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

let app: BrowserApp;
let page: Page;
const toggle = () => page.getByRole('switch', { name: 'Page is published' });
const dialog = () => page.getByRole('dialog', { name: 'Take your page offline?' });
const takeOffline = () => dialog().getByRole('button', { name: 'Take offline' }).click();
const said = (text: string) => page.getByRole('status').getByText(text, { exact: true });
const notice = () => page.getByText('Your page is offline. Visitors see “Profile Not Found”.');
/** Returns the positions of the headings, which a notice must not change. */
const places = () =>
  page
    .locator('main :is(h1, h2, h3)')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top + window.scrollY));
const pageStatus = async () => (await fetch(`${app.origin}/u/june-park`)).status;

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', {
    path: '/settings',
    viewport: PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});

test('S76 settings-16 the switch asks for confirmation before it takes the page offline, and a failed call changes nothing', async () => {
  await toggle().waitFor();
  expect(await toggle().isChecked()).toBe(true);
  await toggle().press('Space');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await toggle().isChecked()).toBe(true);
  expect(await pageStatus()).toBe(200);
  await expect.poll(() => toggle().evaluate((it) => it === document.activeElement)).toBe(true);

  const failed = page
    .getByRole('alert')
    .getByText('Failed to update your page. Check your connection and try again.');
  await page.waitForLoadState('networkidle');
  const before = await places();
  for (const failure of [{ status: 500 }, 'unreachable'] as const) {
    const restore = await failCall(page, 'PUT /api/profile', failure);
    await toggle().click();
    await takeOffline();
    await failed.waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    expect(await toggle().isChecked()).toBe(true);
    expect(await pageStatus()).toBe(200);
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await failed.waitFor({ state: 'detached' });
    await restore();
  }
});

test('S76 settings-17 settings-16 an offline page returns 404 to visitors, every tab of the dashboard shows that it is offline, and publishing it again needs no confirmation', async () => {
  await page.goto(`${app.origin}/settings`);
  await toggle().click();
  await takeOffline();
  await said('Your page is offline.').waitFor();
  expect(await toggle().isChecked()).toBe(false);
  expect(await pageStatus()).toBe(404);

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await notice().waitFor();
  await page.reload();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await page.getByRole('tab', { name: 'Profile' }).click();
    await notice().waitFor();
    await page.getByRole('button', { name: 'Copy URL' }).click();
    await page.getByText('Profile URL copied to clipboard!').waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toBe(`${app.origin}/u/june-park`);
    await page.getByRole('tab', { name: 'My Links' }).click();
    await notice().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  }
  await page.getByRole('link', { name: 'Publish it in Settings' }).click();
  await toggle().waitFor();
  expect(await toggle().isChecked()).toBe(false);
  await toggle().click();
  await said('Your page is published.').waitFor();
  expect(await pageStatus()).toBe(200);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await expect.poll(() => notice().count()).toBe(0);
});
