import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

let app: BrowserApp;
let page: Page;

/** Left half red, right half blue. */
async function halves(width: number, height: number) {
  const create = { width: width / 2, height, channels: 3 as const, background: '#0000ff' };
  const blue = await sharp({ create }).png().toBuffer();
  const red = sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
  const buffer = await red
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'halves.png', mimeType: 'image/png', buffer };
}

async function storedColors(): Promise<string[]> {
  const picture = await page.evaluate(async () => {
    const profile = await (await fetch('/api/profile')).json();
    return [...new Uint8Array(await (await fetch(profile.picture)).arrayBuffer())];
  });
  const { data, info } = await sharp(Buffer.from(picture))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => ((data[x * 3] ?? 0) > (data[x * 3 + 2] ?? 0) ? 'red' : 'blue');
  return [at(5), at(info.width - 5)];
}

beforeAll(async () => {
  app = await launchBrowserApp();
  const context = await app.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  await signInAs(page, app, 'June Park');
});

test('a username is judged while it is typed, after a pause of 500 ms', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/usernames/')) asked.push(new URL(request.url()).pathname);
  });
  await page.getByLabel('Username').fill('june-and-more');
  await page.getByText('This username is available.').waitFor();
  expect(asked).toHaveLength(1);
  await page.getByLabel('Username').fill('no good');
  await page.getByText('Username must be 3 to 30 characters').waitFor();
  await page.route('**/api/usernames/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/nobody-answers'),
  );
  await page.getByLabel('Username').fill('nobody-answers');
  await failed;
  await framesDrawn(page);
  expect(await page.getByLabel('Username').getAttribute('aria-invalid')).toBeNull();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a wide picture is cropped by keyboard alone, a square one goes as it is', async () => {
  await page
    .getByLabel('Upload picture')
    .first()
    .setInputFiles(await halves(800, 400));
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Top to bottom').isDisabled()).toBe(true);
  await dialog.getByLabel('Left to right').focus();
  await page.keyboard.press('End');
  await dialog.getByRole('button', { name: 'Use picture' }).press('Enter');
  await page.getByText('Profile picture uploaded successfully!').first().waitFor();
  expect(await storedColors()).toEqual(['blue', 'blue']);

  await page
    .getByLabel('Upload picture')
    .first()
    .setInputFiles(await halves(400, 400));
  await expect.poll(storedColors).toEqual(['red', 'blue']);
  expect(await dialog.count()).toBe(0);
});

test('See Examples opens sample pages, and a lost network is said', async () => {
  await openHydrated(page, app.origin);
  await page.getByRole('link', { name: 'See Examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  await dialog.getByText('Sample pages').first().waitFor();
  await dialog.getByRole('tab', { name: 'Ilse' }).click();
  await dialog.getByText('The free course').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('link', { name: 'Get Started for Free' }).click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'hidden' });
});
