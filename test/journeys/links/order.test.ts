import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, holdCall } from '#test/harness/browser/calls.ts';
import {
  addLink,
  newCreator,
  seedLinks,
  shownLinks,
  storedLinks,
} from '#test/harness/browser/creator.ts';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const move = (where: 'up' | 'down', title: string) =>
  page.getByRole('button', { name: `Move ${where} ${title}`, exact: true });
const order = () => shownLinks(page);
const stored = () => storedLinks(page);

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
  await seedLinks(page, ['Shop', 'Blog', 'Music']);
});
beforeEach(async () => {
  await page.goto(`${app.origin}/links`);
  await move('up', 'Shop').waitFor();
});
afterEach(async () => {
  await page.unrouteAll();
});

test('a move swaps a link with its neighbour at once, before the server answers', async () => {
  const calls = new CallRecorder(page);
  const release = await holdCall(page, 'PUT /api/links/order');
  await move('down', 'Shop').click();
  expect(await order()).toEqual(['Blog', 'Shop', 'Music']);
  await move('up', 'Music').click();
  expect(await order()).toEqual(['Blog', 'Music', 'Shop']);
  await release();
  await expect.poll(stored).toEqual(['Blog', 'Music', 'Shop']);
  const { linkIds } = calls.body('PUT /api/links/order') as { linkIds: string[] };
  expect(new Set(linkIds).size).toBe(3);
  await page.reload();
  await expect.poll(order).toEqual(['Blog', 'Music', 'Shop']);
});

test('the old order does not come back while the links are loaded again', async () => {
  const before = await order();
  const release = await holdCall(page, 'GET /api/links');
  const profile = page.waitForResponse('**/api/profile');
  const links = page.waitForRequest('**/api/links');
  await move('down', `${before[0]}`).click();
  await links;
  await (await profile).finished();
  await framesDrawn(page);
  const [first, second, third] = before;
  expect(await order()).toEqual([second, first, third]);
  await release();
  await expect.poll(stored).toEqual([second, first, third]);
});

test('a link that was just added can be moved before the links are loaded again', async () => {
  const before = await order();
  const release = await holdCall(page, 'GET /api/links');
  await addLink(page, 'Studio', 'https://studio.example.com/');
  await move('up', 'Studio').click();
  const moved = [...before.slice(0, 2), 'Studio', `${before[2]}`];
  expect(await order()).toEqual(moved);
  await expect.poll(() => app.db('links').orderBy('position').pluck('title')).toEqual(moved);
  await app.db('links').where({ title: 'Studio' }).delete();
  await release();
  await expect.poll(order).toEqual(before);
});

test('up on the first link and down on the last do nothing', async () => {
  const before = await order();
  const calls = new CallRecorder(page);
  for (const end of [move('up', `${before[0]}`), move('down', `${before.at(-1)}`)]) {
    expect(await end.getAttribute('aria-disabled')).toBe('true');
    await end.click({ force: true });
    await end.press('Enter');
  }
  expect(await order()).toEqual(before);
  expect(calls.all).toEqual([]);
});

test('a move is announced, and the button keeps the focus', async () => {
  const [first] = await order();
  const down = move('down', `${first}`);
  await down.press('Enter');
  await statusSaying(page, `${first} moved to position 2 of 3.`).waitFor();
  await down.press('Enter');
  await statusSaying(page, `${first} moved to position 3 of 3.`).waitFor();
  expect(await down.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(async () => (await stored()).at(-1)).toBe(first);
});

test('the preview and the visitor have the same order', async () => {
  const preview = page.getByRole('region', { name: 'Preview of your page' }).locator('.link');
  const [first] = await order();
  await move('down', `${first}`).click();
  const now = await order();
  await expect.poll(() => preview.allTextContents()).toEqual(now);
  await expect.poll(stored).toEqual(now);
  const visible = await page.evaluate(async () => (await fetch('/api/u/june-park')).json());
  expect(visible.links.map(({ title }: { title: string }) => title)).toEqual(now);
});
