import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { publish } from '#test/harness/browser/public-page.ts';

let app: BrowserApp;
let visitor: BrowserContext;
let page: Page;
let address: string;
let target: string;
const link = () => page.getByRole('link', { name: 'The legal text' });

/** Something of this machine to open: tests reach nothing else. */
beforeAll(async () => {
  app = await launchBrowserApp({ wholeBrowser: true });
  target = `${app.emulator.url.replace(/\/$/, '')}/emulator/nothing-here?from=posy`;
});
beforeEach(async () => {
  address = await publish(app, { links: [{ title: 'The legal text', url: target }] });
  visitor = await app.newContext();
  page = await visitor.newPage();
  await page.goto(address);
  // The page's script shows it: from here on it also counts clicks.
  await page.getByRole('button', { name: 'Share' }).waitFor();
});

const clicks = async () =>
  Number((await app.db('links').where({ url: target }).orderBy('id', 'desc').first()).click_count);

test.each([
  ['a click', () => link().click()],
  ['the Enter key', () => link().press('Enter')],
  ['a middle click', () => link().click({ button: 'middle' })],
])('public-2 public-3 %s opens the address in a new tab and is counted once', async (_, open) => {
  const opening = visitor.waitForEvent('page');
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/click'));
  await open();
  const tab = await opening;
  await tab.waitForURL(target);
  expect((await counted).status()).toBe(204);
  expect(await clicks()).toBe(1);
  expect(page.url()).toBe(address);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('public-2 the click is recorded by POST to its own link', async () => {
  const { id } = await app.db('links').where({ url: target }).orderBy('id', 'desc').first();
  const sent = page.waitForRequest((request) => request.url().endsWith('/click'));
  await link().click();
  const request = await sent;
  expect([request.method(), new URL(request.url()).pathname]).toEqual([
    'POST',
    `/api/links/${id}/click`,
  ]);
});

test('public-3 a counter that does not answer keeps nobody from the link', async () => {
  await page.route('**/click', (route) => route.abort());
  const opening = visitor.waitForEvent('page');
  await link().click();
  await (await opening).waitForURL(target);
});

test('public-10 without JavaScript everything is there, and the link opens', async () => {
  visitor = await app.newContext({ javaScriptEnabled: false });
  page = await visitor.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  const opening = visitor.waitForEvent('page');
  await link().click();
  await (await opening).waitForURL(target);
});

test('Made with Posy leads to the landing page', async () => {
  await page.getByRole('link', { name: 'Made with Posy' }).click();
  await page.waitForURL(`${app.origin}/`);
  await page.getByRole('heading', { level: 1, name: 'Your ultimate link in bio tool' }).waitFor();
});
