import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

let app: BrowserApp;
beforeAll(async () => {
  app = await launchBrowserApp();
});

describe.each(SIZES)('at $width px', (viewport) => {
  let page: Page;
  const toggle = () => page.getByRole('switch', { name: 'Page is published' });
  const dialog = () => page.getByRole('dialog', { name: 'Take your page offline?' });
  const take = () => dialog().getByRole('button', { name: 'Take offline' });
  const said = (text: string) => page.getByRole('status').getByText(text, { exact: true });
  const notice = () => page.getByText('Your page is offline. Visitors see “Profile Not Found”.');

  async function openSettings(): Promise<void> {
    await page.goto(`${app.origin}/settings`);
    await toggle().waitFor();
  }
  async function pageStatus(): Promise<number> {
    const { status } = await fetch(`${app.origin}/u/june-park`);
    return status;
  }

  beforeAll(async () => {
    await app.db('users').delete();
    page = await newCreator(app, 'June Park', {
      viewport,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  });
  afterEach(() => page.unrouteAll());

  test('S76 settings-16 the switch asks before it takes the page offline', async () => {
    await openSettings();
    expect(await toggle().isChecked()).toBe(true);
    await toggle().press('Space');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await toggle().isChecked()).toBe(true);
    expect(await pageStatus()).toBe(200);
    await expect.poll(() => toggle().evaluate((it) => it === document.activeElement)).toBe(true);

    await toggle().click();
    await take().click();
    await said('Your page is offline.').waitFor();
    expect(await toggle().isChecked()).toBe(false);
    expect(await pageStatus()).toBe(404);
  });

  test('S76 settings-17 while the page is offline the dashboard says so, and leads to the settings', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await notice().waitFor();
    await page.reload();
    await notice().waitFor();
    await page.getByRole('button', { name: 'Copy URL' }).click();
    await page.getByText('Profile URL copied to clipboard!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${app.origin}/u/june-park`,
    );
    await page.getByRole('tab', { name: 'My Links' }).click();
    await notice().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
    await page.getByRole('link', { name: 'Publish it in Settings' }).click();
    await toggle().waitFor();
    expect(await toggle().isChecked()).toBe(false);
  });

  test('S76 the owner sees the page in the preview, and 404 at its address', async () => {
    await page.goto(`${app.origin}/u/june-park`);
    await page.getByRole('heading', { name: /^Profile Not Found/ }).waitFor();
    await page.goto(`${app.origin}/profile`);
    await page.getByText('@june-park').waitFor();
  });

  test('S76 settings-16 publishing again needs no question', async () => {
    await openSettings();
    await toggle().click();
    await said('Your page is published.').waitFor();
    expect(await pageStatus()).toBe(200);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await expect.poll(() => notice().count()).toBe(0);
  });

  test.each([{ status: 502 }, 'unreachable'] as const)(
    'S76 settings-16 Failed to update your page: said after %o, and nothing changes',
    async (failure) => {
      await openSettings();
      await failCall(page, 'PUT /api/profile', failure);
      await toggle().click();
      await take().click();
      await page
        .getByRole('alert')
        .getByText('Failed to update your page. Check your connection and try again.')
        .waitFor();
      expect(await toggle().isChecked()).toBe(true);
      expect(await pageStatus()).toBe(200);
    },
  );
});
