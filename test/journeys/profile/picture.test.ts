import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { imageBytes } from '#test/harness/images/images.ts';

const DONE = 'Profile picture uploaded successfully!';
const LIMIT = 5_242_880;

let app: BrowserApp;
let page: Page;
let chromium: CDPSession;
let folder: string;

const input = () => page.locator('input[type=file]').first();
const upload = () => page.getByRole('button', { name: 'Upload picture' });
const choose = (buffer: Buffer, mimeType = 'image/png') =>
  input().setInputFiles({ name: 'picture.png', mimeType, buffer });
const storedPicture = () =>
  page.evaluate(async () => (await (await fetch('/api/profile')).json()).picture as string);

async function square(color: string, side = 300): Promise<Buffer> {
  return imageBytes('png', { width: side, height: side, color });
}

/** Returns the color of the center of the stored picture. */
async function storedColor(): Promise<number[]> {
  const bytes = await page.evaluate(
    async (path) => {
      return [...new Uint8Array(await (await fetch(path)).arrayBuffer())];
    },
    await storedPicture(),
  );
  const { data } = await sharp(Buffer.from(bytes))
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((channel) => Math.round(channel / 16) * 16);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
  chromium = await page.context().newCDPSession(page);
  folder = await mkdtemp(join(tmpdir(), 'posy-picture-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await page.goto(`${app.origin}/profile`);
  await upload().waitFor();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('profile-9 profile-12 a square picture is uploaded immediately and replaces the previous one', async () => {
  expect(await input().getAttribute('accept')).toBe('image/*');
  for (const color of ['#ff0000', '#0000ff']) {
    await choose(await square(color));
    await statusSaying(page, DONE).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  expect(await storedColor()).toEqual([0, 0, 256]);
  const avatar = page.getByRole('region', { name: 'Your Profile' }).locator('img');
  await expect.poll(() => avatar.getAttribute('src')).toBe(await storedPicture());
});

test('profile-26 a progress bar shows the progress of the upload', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 600, height: 600, channels: 3 as const, noise, background: '#000' };
  const large = await sharp({ create }).png().toBuffer();
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await chromium.send('Network.enable');
  await chromium.send('Network.emulateNetworkConditions', {
    ...network,
    uploadThroughput: large.length / 20,
  });
  await choose(large);
  const progress = page.getByRole('progressbar', { name: /^Uploading… ([1-9]|[1-9]\d)%$/ });
  await progress.waitFor();
  expect(await upload().isDisabled()).toBe(true);
  await chromium.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
  await statusSaying(page, DONE).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
});

describe('a picture that is not square', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Crop your picture' });

  beforeEach(async () => {
    const blue = await imageBytes('png', { width: 200, height: 200, color: '#0000ff' });
    const red = sharp(await imageBytes('png', { width: 600, height: 200, color: '#ff0000' }));
    await choose(
      await red
        .composite([{ input: blue, left: 400, top: 0 }])
        .png()
        .toBuffer(),
    );
    await dialog().waitFor();
  });

  test('profile-26 is cropped to the square that is dragged into the crop window', async () => {
    const box = await dialog().locator('img').boundingBox();
    if (!box) throw new Error('The picture is not shown.');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - box.height, middle.y, { steps: 5 });
    await page.mouse.up();
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await statusSaying(page, DONE).waitFor();
    expect(await storedColor()).toEqual([0, 0, 256]);
  });

  test('profile-26 is not sent when the crop is canceled', async () => {
    const calls = new CallRecorder(page);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(calls.all).toEqual([]);
  });
});

test('profile-10 profile-11 profile-26 closed file choosers, unreadable files and invalid images show errors, and nothing is sent', async () => {
  await chromium.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true });
  await upload().click();
  await alertSaying(page, 'No file selected').waitFor();
  await chromium.send('Page.setInterceptFileChooserDialog', { enabled: false });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await input().setInputFiles([]);
  await alertSaying(page, 'No file selected').waitFor();

  const path = join(folder, 'gone.png');
  await writeFile(path, await square('#00ff00'));
  await page.evaluate(() => {
    const stop = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('change', stop, { capture: true, once: true });
  });
  await input().setInputFiles(path);
  await rm(path);
  await input().dispatchEvent('change');
  await alertSaying(page, 'Failed to read file').waitFor();

  const calls = new CallRecorder(page);
  await choose(Buffer.alloc(LIMIT + 1));
  await alertSaying(page, 'Image file size exceeds 5MB.').waitFor();
  await choose(Buffer.from('%PDF'), 'application/pdf');
  await alertSaying(page, 'Please choose a PNG, JPEG, WebP or GIF image.').waitFor();
  expect(calls.all).toEqual([]);
});

test('profile-13 a failed upload shows the reason and keeps the previous picture, the server’s text takes precedence, and Retry uploads it', async () => {
  const before = await storedPicture();
  const avatar = page.getByRole('region', { name: 'Your Profile' }).locator('img');
  for (const failure of [{ status: 500 }, 'unreachable'] as const) {
    const restore = await failCall(page, 'POST /api/profile/picture', failure);
    await choose(await square('#00ff00'));
    await alertSaying(page, 'Failed to upload picture').waitFor();
    await expect.poll(() => avatar.getAttribute('src')).toBe(before);
    await expect.poll(() => upload().isDisabled()).toBe(false);
    if (failure !== 'unreachable') await page.getByRole('button', { name: 'Dismiss' }).click();
    await restore();
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await statusSaying(page, DONE).waitFor();
  expect(await storedColor()).toEqual([0, 256, 0]);
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await alertSaying(page, 'Please choose a PNG, JPEG, WebP or GIF image.').waitFor();
  // There is no Retry, because the server would reject the same file again.
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});
