import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CHROME } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { sharedBrowser } from '#test/harness/browser/chromium.ts';
import { publish } from '#test/harness/browser/public-page.ts';

const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

let app: BrowserApp;
let visitor: BrowserContext;
let page: Page;
let address: string;
let target: string;
const link = () => page.getByRole('link', { name: 'The legal text' });
const video = () => page.getByRole('link', { name: 'Big Buck Bunny' });

// The links lead to the emulator, because tests have no other network access.
beforeAll(async () => {
  app = await launchBrowserApp();
  target = `${app.emulator.url.replace(/\/$/, '')}/emulator/nothing-here?from=posy`;
  const embed = { kind: 'embed', title: 'Big Buck Bunny', url: VIDEO };
  address = await publish(app, { links: [{ title: 'The legal text', url: target }, embed] });
});
beforeEach(() => app.db('blocks').update({ click_count: 0 }));

async function open(context: BrowserContext): Promise<void> {
  visitor = context;
  page = await visitor.newPage();
  await page.goto(address);
  // The script that counts clicks also adds the Share button, so wait for the button.
  await page.getByRole('button', { name: 'Share' }).waitFor();
}

const blockOf = (url: string) => app.db('blocks').where({ url }).first().then(found);

/** Opens a link in a new tab, and checks that the click is counted by POST. Returns the tab. */
async function opensAndCounts(url: string, click: () => Promise<void>): Promise<Page> {
  const { id, click_count } = await blockOf(url);
  const opening = visitor.waitForEvent('page');
  const counted = page.waitForResponse((response) => response.url().endsWith('/click'));
  await click();
  const tab = await opening;
  const response = await counted;
  const { pathname } = new URL(response.url());
  expect([response.status(), response.request().method(), pathname]).toEqual([
    204,
    'POST',
    `/api/links/${id}/click`,
  ]);
  expect(Number((await blockOf(url)).click_count)).toBe(Number(click_count) + 1);
  expect(page.url()).toBe(address);
  return tab;
}

async function expectTarget(tab: Page): Promise<void> {
  await tab.waitForURL(target);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
}

test('public-2 public-3 a click and Enter open a link in a new tab and are counted by POST', async () => {
  await open(await app.newContext());
  await expectTarget(await opensAndCounts(target, () => link().click()));
  await expectTarget(await opensAndCounts(target, () => link().press('Enter')));
});

test('public-2 public-3 a middle click opens a link or an embed in a new tab and is counted', async () => {
  // Use the full Chromium, because the headless shell opens no tab on a middle click.
  await open(await (await sharedBrowser({ whole: true })).newContext({ userAgent: CHROME }));
  const middle = { button: 'middle' } as const;
  await expectTarget(await opensAndCounts(target, () => link().click(middle)));
  await opensAndCounts(VIDEO, () => video().click(middle));
  expect(await page.locator('iframe').count()).toBe(0);
  await visitor.close();
});

test('public-3 a link opens even if its click cannot be counted, and Made with Posy leads to the landing page', async () => {
  await open(await app.newContext());
  await page.route('**/click', (route) => route.abort());
  const opening = visitor.waitForEvent('page');
  await link().click();
  await (await opening).waitForURL(target);
  await page.getByRole('link', { name: 'Made with Posy' }).click();
  await page.waitForURL(`${app.origin}/`);
  await page.getByRole('heading', { level: 1, name: 'Your ultimate link in bio tool' }).waitFor();
});

test('public-10 without JavaScript the page is complete, and the link opens', async () => {
  visitor = await app.newContext({ javaScriptEnabled: false });
  page = await visitor.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  const opening = visitor.waitForEvent('page');
  await link().click();
  await (await opening).waitForURL(target);
});
