import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BIO_MAX } from '#bff/contracts/limits.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

/** What is said without being looked for: a live region that was there before its words. */
let app: BrowserApp;
let page: Page;

declare global {
  interface Window {
    said: string[];
  }
}

/**
 * Keeps the words that come into a region which is already live, as a screen reader hears them; what
 * arrives together with its region is not heard everywhere.
 */
function listen(): void {
  window.said = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[aria-live], [role=status], [role=alert]');
      const words = region?.textContent?.trim();
      if (words) window.said.push(words);
    }
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

async function hears(words: string | RegExp): Promise<void> {
  await expect.poll(async () => (await page.evaluate(() => window.said)).join('\n')).toMatch(words);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  const context = await app.newContext({ viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  await signInAs(page, app, 'June Park');
  await page.addInitScript(listen);
});

beforeEach(async () => {
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Username').waitFor();
});

test('a copied address', async () => {
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await hears('Profile URL copied to clipboard!');
});

test('good news and bad news of a form', async () => {
  await page.getByLabel('Bio').fill('Notes');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await hears('Bio updated successfully!');
  // The save before it may still be reading the profile: that must not fail.
  const restore = await failCall(page, 'PUT /api/profile');
  await page.getByLabel('Bio').fill('Notes and sketches');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await hears('Failed to update bio');
  await restore();
});

test('what is wrong with a username, and that one is free', async () => {
  await page.getByLabel('Username').fill('-');
  await hears('Username must be 3 to 30 characters');
  await page.getByLabel('Username').fill('june-is-free');
  await hears('This username is available.');
});

test('the last characters of a bio, at marks and not at each', async () => {
  const bio = page.getByLabel('Bio');
  await bio.fill('x'.repeat(BIO_MAX - 21));
  expect((await page.evaluate(() => window.said)).join()).not.toMatch('characters left');
  await bio.press('End');
  await bio.pressSequentially('xx');
  await hears('20 or fewer characters left.');
  const told = () => page.evaluate(() => window.said.filter((words) => /left/.test(words)).length);
  expect(await told()).toBe(1);
  await bio.fill('x'.repeat(BIO_MAX));
  await hears('No characters left.');
  await bio.fill('x'.repeat(BIO_MAX + 1));
  await hears(`Bio must be at most ${BIO_MAX} characters.`);
});

test('the page that was gone to', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await hears('Settings · Posy');
});

test('the lost network', async () => {
  await page.context().setOffline(true);
  await hears('You are offline.');
  await page.context().setOffline(false);
});

test('a visitor hears that the link was copied', async () => {
  await page.addInitScript('delete Navigator.prototype.share');
  await page.goto(`${app.origin}/u/june-park`);
  await page.getByRole('button', { name: 'Share' }).click();
  await hears('Link copied!');
});
