import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BIO_MAX } from '#bff/contracts/limits.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;

declare global {
  interface Window {
    said: string[];
  }
}

/**
 * Records texts that are inserted into an existing live region. Some screen readers do not announce
 * a text that is inserted together with its region.
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

async function expectAnnounced(words: string | RegExp): Promise<void> {
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

test('announces that the address was copied', async () => {
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await expectAnnounced('Profile URL copied to clipboard!');
});

test('announces the success and the failure of a form', async () => {
  await page.getByLabel('Bio').fill('Notes');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await expectAnnounced('Bio updated successfully!');
  // Only the PUT fails, because the profile may still be refetched after the previous save.
  const restore = await failCall(page, 'PUT /api/profile');
  await page.getByLabel('Bio').fill('Notes and sketches');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await expectAnnounced('Failed to update bio');
  await restore();
});

test('announces why a username is invalid, and that a username is available', async () => {
  await page.getByLabel('Username').fill('-');
  await expectAnnounced('Username must be 3 to 30 characters');
  await page.getByLabel('Username').fill('june-is-free');
  await expectAnnounced('This username is available.');
});

test('announces the remaining characters of a bio at thresholds only', async () => {
  const bio = page.getByLabel('Bio');
  await bio.fill('x'.repeat(BIO_MAX - 21));
  expect((await page.evaluate(() => window.said)).join()).not.toMatch('characters left');
  await bio.press('End');
  await bio.pressSequentially('xx');
  await expectAnnounced('20 or fewer characters left.');
  const announcedCounts = () =>
    page.evaluate(() => window.said.filter((words) => /left/.test(words)).length);
  expect(await announcedCounts()).toBe(1);
  await bio.fill('x'.repeat(BIO_MAX));
  await expectAnnounced('No characters left.');
  await bio.fill('x'.repeat(BIO_MAX + 1));
  await expectAnnounced(`Bio must be at most ${BIO_MAX} characters.`);
});

test('announces the title of a new page', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expectAnnounced('Settings · Posy');
});

test('announces that the browser is offline', async () => {
  await page.context().setOffline(true);
  await expectAnnounced('You are offline.');
  await page.context().setOffline(false);
});

test('announces on a public page that the link was copied', async () => {
  await page.addInitScript('delete Navigator.prototype.share');
  await page.goto(`${app.origin}/u/june-park`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectAnnounced('Link copied!');
});
