import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { openHydrated, untilHydrated } from '#test/harness/browser/hydrated.ts';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;

const position = () => page.evaluate(() => Math.round(window.scrollY));

async function open(path: string): Promise<void> {
  await openHydrated(page, app.origin + path);
}

async function scrollTo(top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  expect(await position()).toBe(top);
}

/**
 * Loads a page and waits until its scroll position is restored. Also waits for hydration, because
 * the position of a page is saved only after the app has restored it.
 */
async function restores(top: number, load: () => Promise<unknown>): Promise<void> {
  await untilHydrated(page, load);
  await expect.poll(position).toBe(top);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext({ viewport: { width: 800, height: 500 } });
});
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(() => page.close());

test('a new document opens at its top, regardless of the previous scroll position', async () => {
  await open('/terms');
  await scrollTo(600);
  await open('/privacy');
  expect(await position()).toBe(0);
});

test('reload, back and forward restore the position of each document', async () => {
  await open('/terms');
  await scrollTo(600);
  await open('/privacy');
  await scrollTo(250);
  await restores(250, () => page.reload());
  await restores(600, () => page.goBack());
  await restores(250, () => page.goForward());
});

test('a link in the app opens a page at its top, and Back restores the position', async () => {
  await open('/terms');
  await scrollTo(300);
  const link = page.getByRole('link', { name: 'Privacy Policy' }).first();
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  await expect.poll(position).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await expect.poll(position).toBe(300);
});

test('a # link scrolls to its target, not to the saved position of another history entry', async () => {
  await open('/terms');
  await scrollTo(600);
  await restores(600, () => page.reload());
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.origin}/terms#main`);
  await expect.poll(position).toBeLessThan(100);
  await page.goBack();
  await page.waitForURL(`${app.origin}/terms`);
  await expect.poll(position).toBe(600);
});
