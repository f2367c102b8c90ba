import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;

/** Returns a picture whose left half is red and whose right half is blue. */
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
  await signInAs(page, app, 'June Park', '/profile');
});

test('a wide picture is cropped by keyboard, and a square one is sent unchanged', async () => {
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
