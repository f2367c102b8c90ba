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

test('links-19 a move swaps a link with its neighbour at once, before the server answers', async () => {
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

test('links-19 a reorder sends one PUT, whose answer is shown without another request', async () => {
  const [first, second, third] = await order();
  await page.waitForLoadState('networkidle');
  const calls = new CallRecorder(page);
  const answered = page.waitForResponse('**/api/links/order');
  await move('down', `${first}`).click();
  await (await answered).finished();
  await framesDrawn(page);
  expect(await order()).toEqual([second, first, third]);
  expect(calls.all).toEqual(['PUT /api/links/order']);
});

test('of the moves that wait for a slow answer, only the last is sent', async () => {
  const before = await order();
  const calls = new CallRecorder(page);
  const release = await holdCall(page, 'PUT /api/links/order');
  const down = move('down', `${before[0]}`);
  const up = move('up', `${before[0]}`);
  for (const button of [down, down, up, down]) await button.click();
  const moved = [...before.slice(1), before[0]];
  expect(await order()).toEqual(moved);
  await release();
  await expect.poll(stored).toEqual(moved);
  await framesDrawn(page);
  expect(await order()).toEqual(moved);
  const puts = calls.all.filter((call) => call === 'PUT /api/links/order');
  expect(puts).toHaveLength(2);
});

test('a link that was just added can be moved at once', async () => {
  const before = await order();
  await addLink(page, 'Studio', 'https://studio.example.com/');
  await move('up', 'Studio').click();
  const moved = [...before.slice(0, 2), 'Studio', `${before[2]}`];
  expect(await order()).toEqual(moved);
  await expect.poll(() => app.db('links').orderBy('position').pluck('title')).toEqual(moved);
  await app.db('links').where({ title: 'Studio' }).delete();
});

test('links-20 up on the first link and down on the last do nothing', async () => {
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

test('links-30 a move is announced, and the button keeps the focus', async () => {
  const [first] = await order();
  const down = move('down', `${first}`);
  await down.press('Enter');
  await statusSaying(page, `${first} moved to position 2 of 3.`).waitFor();
  await down.press('Enter');
  await statusSaying(page, `${first} moved to position 3 of 3.`).waitFor();
  expect(await down.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(async () => (await stored()).at(-1)).toBe(first);
});

test('links-30 the preview and the visitor have the same order', async () => {
  const preview = page.getByRole('region', { name: 'Preview of your page' }).locator('.link');
  const [first] = await order();
  await move('down', `${first}`).click();
  const now = await order();
  await expect.poll(() => preview.allTextContents()).toEqual(now);
  await expect.poll(stored).toEqual(now);
  const visible = await page.evaluate(async () => (await fetch('/api/u/june-park')).json());
  expect(visible.links.map(({ title }: { title: string }) => title)).toEqual(now);
});
