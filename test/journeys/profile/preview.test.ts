import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;

const preview = () => page.getByRole('region', { name: 'Preview of your page' });
const shown = (part: string) => preview().locator(part).textContent();

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
  await seedLinks(page, ['Shop', 'Blog']);
});

test('profile-22 profile-23 the preview shows the page with typed changes, scrolls by keyboard, and has no active links', async () => {
  await page.goto(`${app.origin}/profile`);
  await expect.poll(() => preview().locator('.link').allTextContents()).toEqual(['Shop', 'Blog']);
  await expect.poll(() => shown('.name')).toBe('June Park');
  await expect.poll(() => shown('.username')).toBe('@june-park');
  expect(await shown('.foot p:first-child')).toBe('0 views');

  await page.getByLabel('Name', { exact: true }).fill('June P.');
  await page.getByLabel('Username').fill('june-draws');
  await page.getByLabel('Bio', { exact: true }).fill('Sketches & notes');
  await expect.poll(() => shown('.name')).toBe('June P.');
  await expect.poll(() => shown('.username')).toBe('@june-draws');
  await expect.poll(() => shown('.bio')).toBe('Sketches & notes');
  const saved = await page.evaluate(async () => (await fetch('/api/u/june-park')).json());
  expect([saved.name, saved.username, saved.bio]).toEqual(['June Park', 'june-park', '']);

  expect(await preview().locator('[inert] a').count()).toBeGreaterThan(0);
  expect(await preview().locator('a:not([inert] *)').count()).toBe(0);
  expect(await preview().getAttribute('tabindex')).toBe('0');
  const tips = page.getByRole('region', { name: 'Quick Tips' }).getByRole('listitem');
  expect(await tips.count()).toBeGreaterThan(2);
});
