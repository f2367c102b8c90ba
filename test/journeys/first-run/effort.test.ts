import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, storedLinks } from '#test/harness/browser/creator.ts';
import { sameOrigin } from '#test/harness/browser/sign-in-context.ts';
import { startSite } from '#test/harness/servers/sites.ts';
import { Effort, slowDown } from './effort.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/**
 * The maximum effort of a common change, in seconds and taps. It starts when the dashboard is open.
 */
const SECONDS_MAX = 120;
const TAPS_MAX = 10;
const TITLES = ['Shop', 'Blog', 'Music', 'Videos', 'Letters'];

let app: BrowserApp;
let page: Page;
let effort: Effort;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('status').filter({ hasText: text });

beforeAll(async () => {
  const site = await startSite((_request, response) => {
    const names = Array.from({ length: 12 }, (_, index) => `Link ${index + 1}`);
    const anchors = names.map((name, index) => `<a href="https://${index}.example/">${name}</a>`);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(anchors.join(''));
  });
  app = await launchBrowserApp({
    variables: { OUTBOUND_TEST_HOSTS: `tree.example=127.0.0.1:${site.port}` },
  });
});

/** Opens the dashboard in a browser without a cache, on a slow network. */
async function openDashboard(titles: readonly string[]): Promise<void> {
  page = await newCreator(app, 'June Park', { ...PHONE, path: '/favicon.ico' });
  if (titles.length > 0) {
    const links = titles.map((title) => ({ title, url: `https://${title}.example/` }));
    const response = await page.request.post(`${app.origin}/api/links/batch`, {
      data: { links },
      headers: sameOrigin(app.origin),
    });
    expect(response.status()).toBe(201);
  }
  await slowDown(page);
  effort = new Effort(page);
  await page.goto(`${app.origin}/dashboard`);
  await effort.tap(page.getByRole('tab', { name: 'My Links' }));
}

/** Checks the effort since the page was opened against the maximum. */
function expectEffort(name: string, taps: number): void {
  console.info(`${name}: ${effort.seconds.toFixed(0)} s, ${effort.taps} taps`);
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  expect(effort.taps).toBe(taps);
  expect(effort.seconds).toBeLessThanOrEqual(SECONDS_MAX);
}

beforeEach(async () => {
  await app.db('blocks').delete();
  return () => page.context().close();
});

test('twelve links of another page are imported in five taps', async () => {
  await openDashboard([]);
  await effort.tap(button('Import links'));
  const dialog = page.getByRole('dialog', { name: 'Import links' });
  await effort.paste(dialog.getByLabel('Address of your page'), 'http://tree.example/june');
  await effort.tap(dialog.getByRole('button', { name: 'Find links' }));
  await effort.tap(dialog.getByRole('button', { name: 'Add 12 links' }));
  await notice('12 links added successfully!').waitFor();
  expectEffort('import 12 links', 5);
  expect(await storedLinks(page)).toHaveLength(12);
});

test('the address of the third link is changed in four taps', async () => {
  await openDashboard(TITLES);
  await effort.tap(button('Edit Music'));
  const form = page.getByRole('form', { name: 'Edit Music' });
  await effort.type(form.getByLabel('URL', { exact: true }), 'songs.example/new');
  await effort.tap(form.getByRole('button', { name: 'Update Link' }));
  await notice('Link "Music" updated successfully!').waitFor();
  expectEffort('change the address of the third link', 4);
  const link = await app.db('blocks').where({ title: 'Music' }).first();
  expect(link).toMatchObject({ url: 'https://songs.example/new' });
});

test('a link is hidden in two taps', async () => {
  await openDashboard(TITLES);
  await effort.tap(page.getByRole('switch', { name: 'Show Blog' }));
  await notice('Blog is hidden.').waitFor();
  expectEffort('hide a link', 2);
  expect(await app.db('blocks').where({ title: 'Blog' }).first()).toMatchObject({ hidden: true });
});

test('a link is deleted and restored in three taps', async () => {
  await openDashboard(TITLES);
  await effort.tap(button('Delete Videos'));
  await notice('Link deleted successfully!').waitFor();
  await effort.tap(button('Undo'));
  await notice('Link "Videos" restored.').waitFor();
  expectEffort('delete a link and undo it', 3);
  expect(await storedLinks(page)).toEqual(TITLES);
});
