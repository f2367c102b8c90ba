import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks, shownLinks, storedLinks } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('status').filter({ hasText: text });
const deleted = () => notice('Link deleted successfully!').waitFor();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
});
beforeEach(async () => {
  await app.db('blocks').delete();
  await seedLinks(page, ['Shop', 'Blog', 'Music']);
  await page.goto(`${app.origin}/links`);
  await button('Delete Shop').waitFor();
});

test('links-31 links-18 a deletion is shown immediately, focuses the next link, and Undo puts the link back with its clicks', async () => {
  await app.db('blocks').where({ title: 'Blog' }).update({ click_count: 7 });
  const release = await holdCall(page, 'DELETE /api/links/*');
  await button('Delete Blog').click();
  await expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Music']);
  expect(await focused()).toBe('Edit Music');
  // This order is sent with the id of the link whose deletion is pending.
  await button('Move up Music').click();
  await release();
  await expect.poll(() => storedLinks(page)).toEqual(['Music', 'Shop']);
  await deleted();
  const visible = await page.evaluate(async () => (await fetch('/api/u/june-park')).json());
  expect(visible.links).toHaveLength(2);

  await button('Undo').click();
  await statusSaying(page, 'Link "Blog" restored.').waitFor();
  await expect.poll(() => storedLinks(page)).toEqual(['Music', 'Shop', 'Blog']);
  await expect.poll(() => shownLinks(page)).toEqual(['Music', 'Shop', 'Blog']);
  await page.getByRole('region', { name: 'Your Links' }).getByText('7 clicks').waitFor();
  expect(await focused()).toBe('Edit Blog');
});

test('links-31 links-24 Undo restores consecutive deletions together, in their positions; after a failed deletion the link and the focus return, and Retry deletes the link', async () => {
  await app.db('blocks').where({ title: 'Blog' }).update({ featured: true });
  await button('Delete Blog').click();
  await deleted();
  const heal = await failCall(page, 'DELETE /api/links/*', 'unreachable');
  await button('Delete Shop').click();
  await alertSaying(page, 'Failed to delete link').waitFor();
  await heal();
  await button('Retry').click();
  await notice('2 links deleted successfully!').waitFor();
  expect(await storedLinks(page)).toEqual(['Music']);
  await button('Undo').click();
  await statusSaying(page, '2 links restored.').waitFor();
  await expect.poll(() => storedLinks(page)).toEqual(['Shop', 'Blog', 'Music']);
  await expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Blog', 'Music']);
  await page.getByRole('region', { name: 'Your Links' }).getByText('Featured').waitFor();

  const healAgain = await failCall(page, 'DELETE /api/links/*', 'unreachable');
  await button('Delete Shop').click();
  await alertSaying(page, 'Failed to delete link').waitFor();
  await expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Blog', 'Music']);
  await expect.poll(focused).toBe('Delete Shop');
  // A move during the deletion must not change the position of the restored link.
  await button('Delete Shop').click();
  await button('Move up Music').click();
  await alertSaying(page, 'Failed to delete link').waitFor();
  await expect.poll(() => storedLinks(page)).toEqual(['Shop', 'Music', 'Blog']);
  await healAgain();
  await button('Retry').click();
  await deleted();
  await expect.poll(() => shownLinks(page)).toEqual(['Music', 'Blog']);
});

test('links-31 Recently deleted restores links; a failed call and a full page show the reason', async () => {
  await button('Delete Music').click();
  await deleted();
  const heal = await failCall(page, 'GET /api/links/deleted', 'unreachable');
  await button('Recently deleted').click();
  // The client retries a failed read before it shows the notice.
  await alertSaying(page, 'Failed to fetch deleted links').waitFor();
  await heal();
  await button('Retry').click();
  await page.getByText('0 clicks · Removed permanently on ').waitFor();

  const lose = await failCall(page, 'POST /api/links/*/restore', 'unreachable');
  await button('Restore Music').click();
  await alertSaying(page, 'Failed to restore link').waitFor();
  await lose();
  const full = await failCall(page, 'POST /api/links/*/restore', {
    status: 409,
    json: {
      error: 'You can have at most 100 links and headings.',
      code: 'too_many_links',
      requestId: 'test',
    },
  });
  await button('Restore Music').click();
  await alertSaying(
    page,
    'Your page has 100 links and headings. Delete one before you restore another.',
  ).waitFor();
  await full();
  await button('Restore Music').click();
  await statusSaying(page, 'Link "Music" restored.').waitFor();
  await page.getByText('Links that you delete stay here for 30 days').waitFor();
  expect(await storedLinks(page)).toEqual(['Shop', 'Blog', 'Music']);
});
