import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { freezeTime } from '#test/harness/browser/frozen-time.ts';
import { publish } from '#test/harness/browser/public-page.ts';

const PHONE = { viewport: { width: 320, height: 640 } };

let app: BrowserApp;
let address: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  address = await publish(app, { name: 'Rosa' });
  context = await app.newContext(PHONE);
});
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(() => page.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Share' });

/** Opens the share dialog. */
async function open(query = ''): Promise<void> {
  await page.goto(address + query);
  await button('Share').click();
  await dialog().waitFor();
}

/**
 * Adds a fake share sheet to the page, which records the shared data. The first time, it behaves as
 * if the visitor closed it; after that, it shares.
 */
async function withShareSheet(): Promise<void> {
  await page.addInitScript(() => {
    const sheet = async (data: ShareData) => {
      const { dataset } = document.documentElement;
      const isFirst = dataset.shared === undefined;
      dataset.shared = `${dataset.shared ?? ''}${JSON.stringify(data)}`;
      if (isFirst) throw new DOMException('closed', 'AbortError');
    };
    Object.defineProperty(Navigator.prototype, 'share', { value: sheet, configurable: true });
  });
}

async function withoutShareSheet(): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
}

test('public-9 Share opens the share sheet of the browser, again after it was closed', async () => {
  await withShareSheet();
  await open('?utm_source=mail');
  const shared = JSON.stringify({ title: await page.title(), url: address });
  for (const expected of [shared, shared + shared]) {
    await dialog().getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.shared))
      .toBe(expected);
  }
});

test('public-9 Copy link copies the page’s URL, and reads “Link copied!” for 2000 ms after the last press', async () => {
  // All pages of a context share the clock.
  const own = await app.newContext(PHONE);
  await page.close();
  page = await own.newPage();
  await withoutShareSheet();
  await own.grantPermissions(['clipboard-read', 'clipboard-write']);
  await freezeTime(page);
  await open('?utm_source=mail');
  expect(await dialog().getByRole('button').allTextContents()).toEqual(['Copy link', 'Close']);
  await button('Copy link').click();
  await button('Link copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.clock.runFor(1000);
  await button('Link copied!').click();
  await page.evaluate(() => navigator.clipboard.readText());
  await page.clock.runFor(1999);
  expect(await button('Link copied!').count()).toBe(1);
  await page.clock.runFor(1);
  await button('Copy link').waitFor();
});

test('public-9 a clipboard error is shown', async () => {
  await withoutShareSheet();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await open();
  await button('Copy link').click();
  await button('Copy failed').waitFor();
});

test('the share dialog loads the QR code when it opens, fits a narrow phone, and returns the focus', async () => {
  const codes: string[] = [];
  page.on('request', (request) => request.url().endsWith('/qr.svg') && codes.push(request.url()));
  await page.goto(address);
  expect(codes).toEqual([]);
  await button('Share').press('Enter');
  const image = dialog().getByRole('img', { name: 'QR code' });
  await expect
    .poll(() => image.evaluate((code: HTMLImageElement) => code.naturalWidth > 0))
    .toBe(true);
  expect(codes).toEqual([`${address}/qr.svg`]);
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  const box = await dialog().boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  for (const close of [() => page.keyboard.press('Escape'), () => button('Close').click()]) {
    if ((await dialog().count()) === 0) await button('Share').press('Enter');
    await close();
    await dialog().waitFor({ state: 'detached' });
    expect(await button('Share').evaluate((own) => own === document.activeElement)).toBe(true);
  }
});
