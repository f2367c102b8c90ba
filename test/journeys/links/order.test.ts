import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall, untilLoaded } from '#test/harness/browser/calls.ts';
import {
  addLink,
  newCreator,
  seedLinks,
  shownLinks,
  storedLinks,
} from '#test/harness/browser/creator.ts';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { intercept, stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const move = (where: 'up' | 'down', title: string) =>
  page.getByRole('button', { name: `Move ${where} ${title}`, exact: true });
const order = () => shownLinks(page);
const stored = () => storedLinks(page);

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
});
beforeEach(async () => {
  await app.db('blocks').delete();
  await seedLinks(page, ['Shop', 'Blog', 'Music']);
  await untilLoaded(page, () => page.goto(`${app.origin}/links`));
  await move('up', 'Shop').waitFor();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('links-19 links-20 links-30 Move up on the first link and Move down on the last do nothing; a move is announced, keeps the focus, and sends one PUT', async () => {
  const calls = new CallRecorder(page);
  for (const end of [move('up', 'Shop'), move('down', 'Music')]) {
    expect(await end.getAttribute('aria-disabled')).toBe('true');
    await end.click({ force: true });
    await end.press('Enter');
  }
  expect(await order()).toEqual(['Shop', 'Blog', 'Music']);
  expect(calls.all).toEqual([]);

  const down = move('down', 'Shop');
  const responded = page.waitForResponse('**/api/links/order');
  await down.press('Enter');
  await statusSaying(page, 'Shop moved to position 2 of 3.').waitFor();
  await (await responded).finished();
  await framesDrawn(page);
  expect(await order()).toEqual(['Blog', 'Shop', 'Music']);
  expect(calls.all).toEqual(['PUT /api/links/order']);
  await down.press('Enter');
  await statusSaying(page, 'Shop moved to position 3 of 3.').waitFor();
  expect(await down.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(async () => (await stored()).at(-1)).toBe('Shop');

  // A new link can be moved immediately.
  await addLink(page, 'Studio', 'https://studio.example.com/');
  await move('up', 'Studio').click();
  const moved = ['Blog', 'Music', 'Studio', 'Shop'];
  expect(await order()).toEqual(moved);
  await expect.poll(() => app.db('blocks').orderBy('position').pluck('title')).toEqual(moved);
});

test('links-19 links-30 a move is shown immediately, and only the last of several moves during a slow response is sent', async () => {
  const calls = new CallRecorder(page);
  const release = await holdCall(page, 'PUT /api/links/order');
  await move('down', 'Shop').click();
  expect(await order()).toEqual(['Blog', 'Shop', 'Music']);
  await move('down', 'Shop').click();
  await move('up', 'Shop').click();
  await move('up', 'Music').click();
  expect(await order()).toEqual(['Blog', 'Music', 'Shop']);
  await release();
  await expect.poll(stored).toEqual(['Blog', 'Music', 'Shop']);
  await framesDrawn(page);
  expect(await order()).toEqual(['Blog', 'Music', 'Shop']);
  expect(calls.all.filter((call) => call === 'PUT /api/links/order')).toHaveLength(2);
  const { linkIds } = calls.body('PUT /api/links/order') as { linkIds: string[] };
  expect(new Set(linkIds).size).toBe(3);

  const preview = page.getByRole('region', { name: 'Preview of your page' }).locator('.link');
  await expect.poll(() => preview.allTextContents()).toEqual(['Blog', 'Music', 'Shop']);
  const visible = await page.evaluate(async () => (await fetch('/api/u/june-park')).json());
  expect(visible.links.map(({ title }: { title: string }) => title)).toEqual([
    'Blog',
    'Music',
    'Shop',
  ]);
  await page.reload();
  await expect.poll(order).toEqual(['Blog', 'Music', 'Shop']);
});

/**
 * Holds the first save of an order until the returned function is called, and makes the save number
 * `failing` fail.
 */
async function failOrder(failing: number): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  let sent = 0;
  await intercept(
    page,
    (_method, { pathname }) => pathname === '/api/links/order',
    async (call) => {
      sent += 1;
      const fails = sent === failing;
      if (sent === 1) await gate.promise;
      await (fails ? call.fulfill({ status: 500, body: '' }) : call.fallback());
    },
  );
  return gate.resolve;
}

test('links-25 a failed order is not reported if a newer one is saved; if the newest order fails, the list shows the last saved one, even if the links cannot be fetched', async () => {
  const release = await failOrder(1);
  await move('down', 'Shop').click();
  for (let times = 0; times < 4; times += 1) {
    await move('down', 'Shop').click();
    await move('up', 'Shop').click();
  }
  await move('up', 'Music').click();
  release();
  await expect.poll(stored).toEqual(['Blog', 'Music', 'Shop']);
  await framesDrawn(page);
  expect(await order()).toEqual(['Blog', 'Music', 'Shop']);
  expect(await page.getByRole('alert').count()).toBe(0);
  await stopIntercepting(page);

  const releaseOrder = await failOrder(2);
  await failCall(page, 'GET /api/links');
  await move('down', 'Blog').click();
  await move('down', 'Blog').click();
  await move('up', 'Shop').click();
  expect(await order()).toEqual(['Shop', 'Music', 'Blog']);
  releaseOrder();
  await alertSaying(page, 'Failed to reorder links').waitFor();
  await expect.poll(order).toEqual(['Music', 'Blog', 'Shop']);
  await stopIntercepting(page);
  expect(await stored()).toEqual(['Music', 'Blog', 'Shop']);
  expect(await page.getByText('Shop moved to').count()).toBe(0);
});
