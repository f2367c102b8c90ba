import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { freezeTime } from '#test/harness/browser/frozen-time.ts';
import { publish } from '#test/harness/browser/public-page.ts';

let app: BrowserApp;
let address: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  address = await publish(app, { name: 'Rosa' });
});
beforeEach(async () => {
  context = await app.newContext();
  page = await context.newPage();
});

/** Gives the page a fake share sheet that records the shared data. */
async function withShareSheet(ends: 'shared' | 'closed'): Promise<void> {
  await page.addInitScript((end) => {
    const sheet = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      if (end === 'closed') throw new DOMException('closed', 'AbortError');
    };
    Object.defineProperty(Navigator.prototype, 'share', { value: sheet, configurable: true });
  }, ends);
}

async function withoutShareSheet(): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
}

test.each(['shared', 'closed'] as const)(
  'public-9 opens the share sheet of the browser (%s)',
  async (end) => {
    await withShareSheet(end);
    await page.goto(`${address}?utm_source=mail`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.shared))
      .toBe(JSON.stringify({ title: await page.title(), url: address }));
    expect(await page.getByRole('button', { name: 'Share' }).textContent()).toBe('Share');
  },
);

test('public-9 without a share sheet it copies the address, and shows this for 2000 ms', async () => {
  await withoutShareSheet();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await freezeTime(page);
  await page.goto(`${address}?utm_source=mail`);
  const share = page.getByRole('button', { name: 'Share' });
  const label = share.getByText('Share');
  expect(await share.locator('svg').count()).toBe(1);
  expect((await label.boundingBox())?.width).toBeLessThanOrEqual(1);
  await share.click();
  const copied = page.getByRole('button', { name: 'Link copied!' });
  await copied.waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.clock.runFor(1999);
  expect(await copied.count()).toBe(1);
  await page.clock.runFor(1);
  await page.getByRole('button', { name: 'Share' }).waitFor();
});

test('public-9 a second press within 2000 ms does not leave the button in that state', async () => {
  await withoutShareSheet();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await freezeTime(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Link copied!' }).click();
  await page.clock.runFor(5000);
  await page.getByRole('button', { name: 'Share' }).waitFor();
});

test('public-9 a clipboard error is shown', async () => {
  await withoutShareSheet();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy failed' }).waitFor();
});
