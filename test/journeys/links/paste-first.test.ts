import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, openOptions, seedLinks, shownLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { startSite } from '#test/harness/servers/sites.ts';

const PAGE = 'http://shop.example/new';

let app: BrowserApp;
let page: Page;

const form = () => page.getByRole('form');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const url = () => form().getByLabel('URL', { exact: true });
const title = () => form().getByLabel('Title');
const option = (name: string) => form().getByLabel(name, { exact: true });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
const added = (name: string) => statusSaying(page, `Link "${name}" added successfully!`).waitFor();

/** Pastes a text into the focused field. */
const paste = (text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** Returns the selected part of the title. */
const selectedTitle = () =>
  title().evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  );

beforeAll(async () => {
  const site = await startSite((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>New cups</title>');
  });
  app = await launchBrowserApp({
    variables: { OUTBOUND_TEST_HOSTS: `shop.example=127.0.0.1:${site.port}` },
  });
  page = await newCreator(app, 'June Park', {
    path: '/terms',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
});
beforeEach(async () => {
  await app.db('links').delete();
});

async function openLinks(): Promise<void> {
  await page.goto(`${app.origin}/links`);
  await button('Add Link').first().waitFor();
}

test('a pasted URL is completed with scheme, icon and title; Enter saves the link, and Save and add another opens an empty form', async () => {
  await openLinks();
  const calls = new CallRecorder(page);
  await button('Add Link').tap();
  await expect.poll(focused).toBe('url');
  await paste(' instagram.com/rosa\n');
  expect(await url().inputValue()).toBe('https://instagram.com/rosa');
  await form().getByText('Instagram', { exact: true }).waitFor();
  await expect.poll(selectedTitle).toBe('Instagram');
  await button('Save and add another').tap();
  await added('Instagram');
  expect(calls.body('POST /api/links')).toEqual({
    title: 'Instagram',
    url: 'https://instagram.com/rosa',
    social_icon: 'instagram',
  });

  // The next form is empty and has the focus. Enter shows the title before it saves.
  await expect.poll(focused).toBe('url');
  expect(await form().getByRole('textbox').count()).toBe(1);
  // After the first character the other fields appear; the URL field must keep the focus.
  await page.keyboard.type('m');
  await page.keyboard.insertText('usic.invalid');
  await page.keyboard.press('Enter');
  await expect.poll(selectedTitle).toBe('music.invalid');
  // The suggested title is selected, so the first character replaces it. The others are appended.
  await page.keyboard.type('M');
  await page.keyboard.insertText('usic');
  await page.keyboard.press('Enter');
  await added('Music');
  expect(await form().count()).toBe(0);
  expect(await shownLinks(page)).toEqual(['Instagram', 'Music']);
});

test('failures-6 the title of the page is filled in, or only offered if the creator has typed another title; if it cannot be fetched, the host is the title', async () => {
  await openLinks();
  await button('Add Link').tap();
  const heal = await failCall(page, 'POST /api/link-previews', 'unreachable');
  const failed = page.waitForEvent('requestfailed');
  await paste('http://shop.example/first');
  await failed;
  await expect.poll(selectedTitle).toBe('shop.example');
  expect(await page.getByRole('alert').count()).toBe(0);
  await heal();

  const release = await holdCall(page, 'POST /api/link-previews');
  await url().fill(PAGE);
  await title().focus();
  await form().getByText('Reading the title of the page…').waitFor();
  await release();
  await expect.poll(selectedTitle).toBe('New cups');

  await title().fill('My cups');
  await url().fill(`${PAGE}?2`);
  await title().focus();
  await form().getByRole('button', { name: 'Use “New cups”' }).waitFor();
  expect(await title().inputValue()).toBe('My cups');
  await form().getByRole('button', { name: 'Use “New cups”' }).tap();
  expect([await title().inputValue(), await focused()]).toEqual(['New cups', 'title']);
});

test('several pasted URLs are added in one step, with the titles of their pages, and removed by Undo', async () => {
  await openLinks();
  const calls = new CallRecorder(page);
  await button('Add Link').tap();
  await expect.poll(focused).toBe('url');
  await paste(`tiktok.com/@rosa\n${PAGE} https://blog.invalid/ rosa@example.com
Newsletter letters.invalid/join
not an address`);
  const dialog = page.getByRole('dialog', { name: 'Add several links' });
  await dialog.getByRole('checkbox', { name: 'TikTok' }).waitFor();
  await dialog.getByRole('checkbox', { name: 'New cups' }).waitFor();
  await dialog.getByText('1 line skipped').tap();
  await dialog.getByText('There is no address in “not an address”.').waitFor();
  await dialog.getByRole('button', { name: 'Add 4 links' }).tap();
  await page.getByText('4 links added successfully!').waitFor();
  const titles = ['TikTok', 'New cups', 'blog.invalid', 'Newsletter'];
  await expect.poll(() => shownLinks(page)).toEqual(titles);
  expect(calls.body('POST /api/links/batch')).toMatchObject({
    links: [{ social_icon: 'tiktok' }, {}, {}, { url: 'https://letters.invalid/join' }],
  });
  expect(await form().count()).toBe(0);
  await button('Undo').tap();
  await expect.poll(() => shownLinks(page)).toEqual([]);
});

test('headings and embeds can be added; times of a schedule are in the owner’s time zone', async () => {
  const calls = new CallRecorder(page);
  const kind = (name: string) => form().getByRole('radio', { name, exact: true });
  await app.db('profiles').update({ time_zone: 'Asia/Kathmandu' });
  await openLinks();
  await button('Add Link').tap();
  await kind('Heading').check({ force: true });
  expect(await url().count()).toBe(0);
  await title().fill('Videos');
  await button('Add Heading').tap();
  await statusSaying(page, 'Heading "Videos" added successfully!').waitFor();
  expect(calls.body('POST /api/links')).toEqual({ kind: 'heading', title: 'Videos' });

  await button('Add Link').tap();
  await kind('Embed').check({ force: true });
  await url().fill('video.invalid/1');
  await title().fill('Live');
  await button('Add Embed').tap();
  await form().getByText('Paste an address from YouTube, Vimeo, Spotify or SoundCloud.').waitFor();
  await kind('Link').check({ force: true });
  await url().fill('youtu.be/abcdefghijk');
  await form().getByRole('switch', { name: 'Show the player on your page' }).check();
  await button('Add Embed').tap();
  await statusSaying(page, 'Embed "Live" added successfully!').waitFor();
  expect(calls.body('POST /api/links')).toMatchObject({
    kind: 'embed',
    url: 'https://youtu.be/abcdefghijk',
  });

  await button('Edit Videos').tap();
  expect([await url().count(), await kind('Link').count()]).toEqual([0, 0]);
  await openOptions(form());
  await option('Visible from').fill('2026-11-27T09:00');
  await option('Visible until').fill('2026-11-27T09:00');
  await button('More options').tap();
  await button('Update Heading').tap();
  await form().getByText('The end must be later than the start.', { exact: true }).waitFor();
  await expect.poll(focused).toBe('visible_until');
  await button('Clear Visible until').tap();
  expect([await option('Visible until').inputValue(), await focused()]).toEqual([
    '',
    'visible_until',
  ]);
  // An incomplete time must not be saved as no time.
  await page.keyboard.type('1127');
  await button('Update Heading').tap();
  await form().getByText('Please enter a complete date and time.').waitFor();
  await expect.poll(focused).toBe('visible_until');
  await button('Clear Visible until').tap();
  await option('Hidden').check();
  await button('Update Heading').tap();
  await statusSaying(page, 'Heading "Videos" updated successfully!').waitFor();
  expect(calls.body('PUT /api/links/*')).toEqual({
    title: 'Videos',
    hidden: true,
    visible_from: '2026-11-27T03:15:00.000Z',
  });
  await button('Edit Videos').tap();
  expect(await option('Visible from').inputValue()).toBe('2026-11-27T09:00');
});

test('changing the URL of the third link takes three taps', async () => {
  const calls = new CallRecorder(page);
  await seedLinks(page, ['Shop', 'Blog', 'Music']);
  await openLinks();
  await button('Edit Music').waitFor();
  await page.evaluate(() => {
    document.body.dataset.taps = '0';
    const count = () => {
      document.body.dataset.taps = `${Number(document.body.dataset.taps) + 1}`;
    };
    document.addEventListener('pointerdown', count, true);
  });
  await button('Edit Music').tap();
  await url().tap();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('records.invalid/music');
  await button('Update Link').tap();
  await statusSaying(page, 'Link "Music" updated successfully!').waitFor();
  expect(calls.body('PUT /api/links/*')).toMatchObject({ url: 'https://records.invalid/music' });
  expect(await page.evaluate(() => document.body.dataset.taps)).toBe('3');
});
