import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const card = () => page.getByRole('region', { name: 'Social Icons' });
const field = (name: string) => card().getByRole('textbox', { name, exact: true });
const press = (name: string) => card().getByRole('button', { name, exact: true }).click();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const fields = () =>
  card()
    .getByRole('textbox')
    .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value));
const previewed = () =>
  page
    .getByRole('region', { name: 'Preview of your page' })
    .locator('.socials a')
    .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));

/** Adds a field, which gets the focus, and enters a value. */
async function add(platform: string, value: string): Promise<void> {
  await card().getByRole('combobox', { name: 'Platform' }).selectOption({ label: platform });
  await press('Add icon');
  await page.keyboard.insertText(value);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
});
async function openProfile(): Promise<void> {
  await page.goto(`${app.origin}/profile`);
  await card().getByRole('combobox').waitFor();
}

test('profile-40 a creator adds, orders and saves social accounts, and visitors can open them', async () => {
  await openProfile();
  await add('Instagram', '@June.Makes');
  await card().getByText('Leads to instagram.com/june.makes').waitFor();
  await add('Mastodon', '@june@social.example');
  await add('Email', 'june@example.com');
  await expect.poll(previewed).toEqual(['Instagram', 'Mastodon', 'Email']);
  await press('Move up Email');
  expect(await focused()).toBe('Move up Email');
  await press('Remove Mastodon');
  await statusSaying(card(), 'Mastodon removed.').waitFor();
  await expect.poll(previewed).toEqual(['Instagram', 'Email']);
  // Unsaved fields are kept while another tab is shown.
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect.poll(fields).toEqual(['@June.Makes', 'june@example.com']);
  await press('Update social icons');
  await statusSaying(page, 'Social icons updated successfully!').waitFor();
  await expect.poll(fields).toEqual(['instagram.com/june.makes', 'june@example.com']);

  const address = await page.getByRole('link', { name: /\/u\// }).first().getAttribute('href');
  const context = await app.newContext({ viewport: { width: 320, height: 640 } });
  const visitor = await context.newPage();
  await visitor.goto(new URL(`${address}`, app.origin).href);
  const row = visitor.getByRole('list', { name: 'Social profiles' });
  await expect.poll(() => row.getByRole('link').count()).toBe(2);
  expect(await row.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    'mailto:june@example.com',
  );
  const box = await row.getByRole('link', { name: 'Instagram' }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await context.route('https://instagram.com/**', (route) => route.fulfill({ body: 'June' }));
  const counted = visitor.waitForResponse(/\/api\/links\/[^/]+\/click$/);
  await row.getByRole('link', { name: 'Instagram' }).click();
  expect((await counted).status()).toBe(204);
  await page.reload();
  await card().getByText('1 click', { exact: true }).waitFor();
});

test('profile-41 errors of the form and of the server are shown at the field that they concern', async () => {
  await openProfile();
  await add('TikTok', 'https://evil.example/june');
  await card().getByText(MESSAGES.badSocial('TikTok')).waitFor();
  await add('Phone', '');
  expect(await card().getByText(MESSAGES.badSocialPhone).count()).toBe(0);
  await press('Update social icons');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    await field('TikTok').getAttribute('name'),
  );
  await card().getByText(MESSAGES.badSocialPhone).waitFor();
  await field('TikTok').fill('june');
  await field('Phone').fill('+999 123 456 789');
  await press('Update social icons');
  await card().getByText(MESSAGES.badSocialPhone).waitFor();
  await field('Phone').fill('+44 20 7946 0000');
  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
  await press('Update social icons');
  await page.getByRole('alert').filter({ hasText: 'Failed to update social icons' }).waitFor();
  await restore();
  await press('Update social icons');
  await statusSaying(page, 'Social icons updated successfully!').waitFor();
});

test('profile-22 the preview scrolls to the social icons below the links while they are edited', async () => {
  const row = page.getByRole('region', { name: 'Preview of your page' }).locator('.socials');
  const isInView = () =>
    row.evaluate((it) => {
      const frame = it.closest('[tabindex]')?.getBoundingClientRect();
      const { top, bottom } = it.getBoundingClientRect();
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
    });
  await seedLinks(
    page,
    Array.from({ length: 12 }, (_, index) => `Link-${index}`),
  );
  const appearance = { theme: 'classic', socials: 'below' };
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/profile', { method: 'PUT', headers, body });
  }, JSON.stringify({ appearance }));
  await openProfile();
  await add('YouTube', '@june');
  await add('Twitch', 'june');
  await expect.poll(isInView).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('June P.');
  await expect.poll(isInView).toBe(false);
  await press('Remove Twitch');
  await expect.poll(isInView).toBe(true);
});
