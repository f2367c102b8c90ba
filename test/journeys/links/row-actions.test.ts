import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { addLink, newCreator, shownLinks, storedLinks } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DAY_MS = 86_400_000;

let app: BrowserApp;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = () => page.getByRole('region', { name: 'Your Links' });
const row = (title: string) => list().getByRole('listitem').filter({ hasText: title });
const toggle = (title: string) => page.getByRole('switch', { name: `Show ${title}` });
const storedLink = (title: string) => app.db('blocks').where({ title }).first();
const isInView = (title: string) =>
  row(title).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 64 && bottom <= window.innerHeight;
  });

async function choose(title: string, action: string): Promise<void> {
  await button(`More actions for ${title}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Creates links of every kind, enough of them to scroll. */
async function seed(): Promise<void> {
  const later = new Date(Date.now() + 40 * DAY_MS).toISOString();
  const links: object[] = [
    { title: 'Shop', url: 'https://shop.example/', button_color: '#123456', social_icon: 'github' },
    { title: 'Videos', kind: 'heading' },
    { title: 'Bowl', kind: 'embed', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    { title: 'Sale', url: 'https://sale.example/', visible_until: later },
    ...Array.from({ length: 8 }, (_, index) => ({
      title: `Link ${index + 1}`,
      url: 'https://example.com/',
    })),
  ];
  const response = await page.request.post(`${app.origin}/api/links/batch`, {
    data: { links },
    headers: { origin: app.origin },
  });
  expect(response.status()).toBe(201);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { ...PHONE, path: '/terms' });
});
beforeEach(async () => {
  await app.db('blocks').delete();
  await seed();
  await page.goto(`${app.origin}/links`);
  await button('Edit Shop').waitFor();
});

test('links-37 one tap hides a link immediately; a failure shows it again and offers Retry; no other field of the link changes', async () => {
  const heal = await failCall(page, 'PUT /api/links/*');
  const release = await holdCall(page, 'PUT /api/links/*');
  await toggle('Shop').click();
  expect(await toggle('Shop').isChecked()).toBe(false);
  await row('Shop').getByText('Hidden', { exact: true }).waitFor();
  await release();
  await alertSaying(page, 'Failed to update link').waitFor();
  await expect.poll(() => toggle('Shop').isChecked()).toBe(true);
  await heal();
  const before = await storedLink('Shop');
  await button('Retry').click();
  await statusSaying(page, 'Shop is hidden.').waitFor();
  expect(await toggle('Shop').isChecked()).toBe(false);
  const after = await storedLink('Shop');
  expect(after).toEqual({ ...before, hidden: true, updated_at: after?.updated_at });
  const visible = await page.evaluate(async () => (await fetch('/api/u/june-park')).json());
  expect(visible.links.map(({ title }: { title: string }) => title)).not.toContain('Shop');

  // Another device renames the link, more than ten seconds after the list was fetched.
  await app.db('blocks').where({ title: 'Shop' }).update({ title: 'Store' });
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 20_000;
  });
  await toggle('Shop').click();
  await statusSaying(page, 'Store is shown.').waitFor();
  expect((await storedLink('Store'))?.hidden).toBe(false);
});

test('links-38 the menu features, schedules, duplicates and moves a link, and added or moved links are in view and marked', async () => {
  const keyboard = new Keyboard(page);
  await button('More actions for Shop').press('Enter');
  await page.getByRole('menuitem', { name: 'Hide' }).waitFor();
  // Skip target-size, because the open menu partly covers other controls.
  expect(await axeFindings(page, ['target-size'])).toEqual({ light: [], dark: [] });
  await keyboard.press('ArrowDown', 'ArrowDown');
  await keyboard.isAt('menuitem', 'Feature');
  await keyboard.press('End');
  await keyboard.isAt('menuitem', 'Delete');
  await keyboard.press('Escape');
  await keyboard.isAt('button', 'More actions for Shop');
  expect(await page.getByRole('menu').count()).toBe(0);

  await choose('Shop', 'Feature');
  await row('Shop').getByText('Featured', { exact: true }).waitFor();
  await choose('Sale', 'Feature');
  await statusSaying(page, 'Sale is featured.').waitFor();
  await expect.poll(() => page.getByText('Featured', { exact: true }).count()).toBe(1);
  await row('Videos').getByText('Heading', { exact: true }).waitFor();
  await row('Bowl').getByText('Embed', { exact: true }).waitFor();
  await row('Sale')
    .getByText(/^Ends \d+ \w{3} (\d{4} )?\d\d:\d\d$/)
    .waitFor();

  await choose('Sale', 'Schedule…');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('visible_from');
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => row('Sale').getAttribute('data-marked')).toBe('true');

  await choose('Shop', 'Duplicate');
  await statusSaying(page, 'Link "Shop" added successfully!').waitFor();
  const copy = row('Shop').last();
  await expect.poll(() => copy.getAttribute('data-marked')).toBe('true');
  const copies = await app.db('blocks').where({ title: 'Shop' }).orderBy('position');
  expect(copies.map((it) => [it.url, it.button_color_own, it.social_icon, it.featured])).toEqual(
    Array(2).fill(['https://shop.example/', '#123456', 'github', false]),
  );

  await choose('Link 8', 'Move to top');
  await expect.poll(async () => (await storedLinks(page))[0]).toBe('Link 8');
  await expect.poll(() => isInView('Link 8')).toBe(true);
  await addLink(page, 'Notes', 'https://notes.example/');
  await expect.poll(() => row('Notes').getAttribute('data-marked')).toBe('true');
  await expect.poll(() => isInView('Notes')).toBe(true);
});

test('links-38 links-39 several links are hidden, moved and deleted together; failures are listed, Undo restores all deleted links, and moved links are marked for a moment', async () => {
  await button('Select').click();
  for (const title of ['Shop', 'Sale', 'Link 1']) await page.getByLabel(`Select ${title}`).check();
  await statusSaying(page, '3 selected').waitFor();
  await button('Hide').click();
  await statusSaying(page, '3 links are hidden.').waitFor();
  await button('Move to bottom').click();
  await expect
    .poll(async () => (await storedLinks(page)).slice(-3))
    .toEqual(['Shop', 'Sale', 'Link 1']);

  await app.db('blocks').where({ title: 'Sale' }).delete();
  await button('Delete').click();
  await alertSaying(page, 'Link not found: “Sale”').waitFor();
  await expect.poll(() => storedLinks(page)).not.toContain('Shop');
  await button('Select').click();
  await page.getByLabel('Select Videos').check();
  await page.getByLabel('Select Bowl').check();
  await button('Delete').click();
  await page.getByText('3 links and 1 heading deleted successfully!').waitFor();
  await button('Undo').click();
  await statusSaying(page, '3 links and 1 heading restored.').waitFor();
  await expect.poll(async () => (await shownLinks(page)).slice(0, 2)).toEqual(['Videos', 'Bowl']);
  expect((await storedLinks(page)).slice(0, 2)).toEqual(['Videos', 'Bowl']);

  const marked = async () => {
    const rows = list().locator('[data-marked]');
    const texts = await rows.allTextContents();
    return texts.map((text) => text.match(/Videos|Bowl|Link 2|Link 8/)?.[0]);
  };
  await expect.poll(marked).toEqual([]);
  await button('Move down Videos').click();
  await expect.poll(marked).toEqual(['Videos']);
  await expect.poll(marked).toEqual([]);
  await choose('Link 8', 'Move to top');
  await expect.poll(marked).toEqual(['Link 8']);
  await button('Select').click();
  for (const title of ['Bowl', 'Link 2']) await page.getByLabel(`Select ${title}`).check();
  await button('Move to bottom').click();
  await expect.poll(marked).toEqual(['Bowl', 'Link 2']);
});
