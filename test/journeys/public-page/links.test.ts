import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { publish } from '#test/harness/browser/public-page.ts';

let app: BrowserApp;
let visitor: BrowserContext;
let page: Page;
let address: string;
let target: string;
const link = () => page.getByRole('link', { name: 'The legal text' });

// The links point to the test server, because tests have no other network access.
beforeAll(async () => {
  app = await launchBrowserApp({ wholeBrowser: true });
  target = `${app.emulator.url.replace(/\/$/, '')}/emulator/nothing-here?from=posy`;
});
beforeEach(async () => {
  address = await publish(app, { links: [{ title: 'The legal text', url: target }] });
  visitor = await app.newContext();
  page = await visitor.newPage();
  await page.goto(address);
  // The page's script adds this button, and counts clicks from then on.
  await page.getByRole('button', { name: 'Share' }).waitFor();
});

const clicks = async () =>
  Number(
    (await app.db('blocks').where({ url: target }).orderBy('id', 'desc').first().then(found))
      .click_count,
  );

test('public-2 public-3 click, Enter and middle click open the address in a new tab and are counted by POST', async () => {
  const { id } = await app
    .db('blocks')
    .where({ url: target })
    .orderBy('id', 'desc')
    .first()
    .then(found);
  const opens = [
    () => link().click(),
    () => link().press('Enter'),
    () => link().click({ button: 'middle' }),
  ];
  for (const [index, open] of opens.entries()) {
    const opening = visitor.waitForEvent('page');
    const counted = page.waitForResponse((response) => response.url().endsWith('/click'));
    await open();
    const tab = await opening;
    await tab.waitForURL(target);
    const response = await counted;
    const { pathname } = new URL(response.url());
    expect([response.status(), response.request().method(), pathname]).toEqual([
      204,
      'POST',
      `/api/links/${id}/click`,
    ]);
    expect(await clicks()).toBe(index + 1);
    expect(page.url()).toBe(address);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
});

test('public-3 a failed count does not block a link, and Made with Posy links to the landing page', async () => {
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
