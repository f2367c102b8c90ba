import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { effectsDone, pauseTime } from '#test/harness/browser/frozen-time.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  const permissions = ['clipboard-read', 'clipboard-write'];
  page = await newCreator(app, 'June Park', { permissions, path: '/favicon.ico' });
  await page.clock.install();
  await page.goto(`${app.origin}/dashboard`);
});

test('dashboard-1 the URL bar shows the address of the page and links to it', async () => {
  const shown = `${new URL(app.origin).host}/u/june-park`;
  const address = page.getByRole('link', { name: `Your page: ${shown}`, exact: true });
  expect(await address.textContent()).toBe(shown);
  expect(await address.getAttribute('href')).toBe(`${app.origin}/u/june-park`);
});

test('dashboard-1 dashboard-2 dashboard-3 Copy URL copies the address, shows a message, and reads Copied! for 2000 ms after the latest copy', async () => {
  const copy = page.getByRole('button', { name: 'Copy URL' });
  const copied = page.getByRole('button', { name: 'Copied!' });
  await copy.waitFor();
  await pauseTime(page);
  await copy.click();
  await copied.waitFor();
  await statusSaying(page, 'Profile URL copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${app.origin}/u/june-park`,
  );
  await effectsDone(page);
  await page.clock.runFor(1999);
  await effectsDone(page);
  expect(await copied.count()).toBe(1);
  await page.clock.runFor(1);
  await copy.waitFor();

  await copy.click();
  await copied.waitFor();
  await effectsDone(page);
  await page.clock.runFor(1500);
  await copied.click();
  await effectsDone(page);
  await page.clock.runFor(1999);
  await effectsDone(page);
  expect(await copied.count()).toBe(1);
  await page.clock.runFor(1);
  await copy.waitFor();
  await page.clock.resume();
});

test('dashboard-14 a denied access to the clipboard shows an error', async () => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await alertSaying(
    page,
    'Failed to copy the profile URL. Open your page and copy its address.',
  ).waitFor();
  expect(await page.getByRole('button', { name: 'Copied!' }).count()).toBe(0);
});

test('the QR code button opens a dialog with the code and its downloads by keyboard, and gets the focus back', async () => {
  const button = page.getByRole('button', { name: 'QR code' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  const image = dialog.getByRole('img', { name: 'QR code of your page, @june-park' });
  await expect
    .poll(() => image.evaluate((code: HTMLImageElement) => code.naturalWidth > 0))
    .toBe(true);
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  for (const format of ['png', 'svg']) {
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: `Download ${format.toUpperCase()}` }).press('Enter');
    expect((await downloading).suggestedFilename()).toBe(`posy-june-park.${format}`);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await button.evaluate((own) => own === document.activeElement)).toBe(true);
});
