import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, storedLinks } from '#test/harness/browser/creator.ts';
import { sameOrigin } from '#test/harness/browser/sign-in-context.ts';
import { startSite } from '#test/harness/servers/sites.ts';
import { Effort, slowDown } from './effort.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Maximum time of a common change, in seconds, including the time to open the dashboard. */
const SECONDS_MAX = 120;
/** Maximum number of taps for a common change, including the tap that opens My Links. */
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

/**
 * Opens My Links in a browser without a cache, on a slow network.
 * @returns the effort so far, which each change includes
 */
async function openDashboard(): Promise<Effort> {
  page = await newCreator(app, 'June Park', { ...PHONE, path: '/favicon.ico' });
  const links = TITLES.map((title) => ({ title, url: `https://${title}.example/` }));
  const response = await page.request.post(`${app.origin}/api/links/batch`, {
    data: { links },
    headers: sameOrigin(app.origin),
  });
  expect(response.status()).toBe(201);
  await slowDown(page);
  const opening = new Effort(page);
  await page.goto(`${app.origin}/dashboard`, { waitUntil: 'commit' });
  await opening.tap(page.getByRole('tab', { name: 'My Links' }));
  await button('Edit Shop').waitFor();
  return opening;
}

test('a common change takes at most five taps and two minutes on a phone', async () => {
  const opening = await openDashboard();
  const openingSeconds = opening.seconds;
  /** Checks the effort of a change, including the effort to open My Links. */
  const expectEffort = async (name: string, taps: number, change: () => Promise<void>) => {
    effort = new Effort(page);
    await change();
    const seconds = openingSeconds + effort.seconds;
    console.info(`${name}: ${seconds.toFixed(0)} s, ${opening.taps + effort.taps} taps`);
    expect(taps).toBeLessThanOrEqual(TAPS_MAX);
    expect(opening.taps + effort.taps).toBe(taps);
    expect(seconds).toBeLessThanOrEqual(SECONDS_MAX);
  };
  await expectEffort('change the address of the third link', 4, async () => {
    await effort.tap(button('Edit Music'));
    const form = page.getByRole('form', { name: 'Edit Music' });
    await effort.type(form.getByLabel('URL', { exact: true }), 'songs.example/new');
    await effort.tap(form.getByRole('button', { name: 'Update Link' }));
    await notice('Link "Music" updated successfully!').waitFor();
  });
  const music = await app.db('blocks').where({ title: 'Music' }).first();
  expect(music).toMatchObject({ url: 'https://songs.example/new' });
  await expectEffort('hide a link', 2, async () => {
    await effort.tap(page.getByRole('switch', { name: 'Show Blog' }));
    await notice('Blog is hidden.').waitFor();
  });
  expect(await app.db('blocks').where({ title: 'Blog' }).first()).toMatchObject({ hidden: true });
  await expectEffort('delete a link and undo it', 3, async () => {
    await effort.tap(button('Delete Videos'));
    await notice('Link deleted successfully!').waitFor();
    await effort.tap(button('Undo'));
    await notice('Link "Videos" restored.').waitFor();
  });
  expect(await storedLinks(page)).toEqual(TITLES);
  await expectEffort('import 12 links', 5, async () => {
    await effort.tap(button('Import links'));
    const dialog = page.getByRole('dialog', { name: 'Import links' });
    await effort.paste(dialog.getByLabel('Address of your page'), 'http://tree.example/june');
    await effort.tap(dialog.getByRole('button', { name: 'Find links' }));
    await effort.tap(dialog.getByRole('button', { name: 'Add 12 links' }));
    await notice('12 links added successfully!').waitFor();
  });
  expect(await storedLinks(page)).toHaveLength(TITLES.length + 12);
});
