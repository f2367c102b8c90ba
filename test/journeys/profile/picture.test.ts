import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { image, imageBytes } from '#test/harness/images/images.ts';

const DONE = 'Profile picture uploaded successfully!';
const LIMIT = 5_242_880;

let app: BrowserApp;
let page: Page;
let chromium: CDPSession;
let folder: string;

const input = () => page.locator('input[type=file]').first();
const dialog = () => page.getByRole('dialog', { name: 'Crop your picture' });
const upload = () => page.getByRole('button', { name: 'Upload picture' });
const choose = (buffer: Buffer, mimeType = 'image/png') =>
  input().setInputFiles({ name: 'picture.png', mimeType, buffer });
const storedPicture = () =>
  page.evaluate(async () => (await (await fetch('/api/profile')).json()).picture as string);

async function square(color: string, side = 300): Promise<Buffer> {
  return imageBytes('png', { width: side, height: side, color });
}

/** Returns a picture whose left half is red and whose right half is blue. */
async function halves(width: number, height: number): Promise<Buffer> {
  const blue = await imageBytes('png', { width: width / 2, height, color: '#0000ff' });
  const red = sharp(await imageBytes('png', { width, height, color: '#ff0000' }));
  return red
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

/** Returns the colors at the left and right edge of the stored picture. */
async function storedColors(): Promise<string[]> {
  const response = await page.request.get(app.origin + (await storedPicture()));
  const { data, info } = await sharp(await response.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => {
    const channels = [...data.subarray(x * 3, x * 3 + 3)];
    return `${['red', 'green', 'blue'][channels.indexOf(Math.max(...channels))]}`;
  };
  return [at(5), at(info.width - 5)];
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
  // Each test replaces a picture. This is the picture that the first one replaces.
  const stored = await page.request.post(`${app.origin}/api/profile/picture`, {
    data: { image: await image('png') },
    headers: { origin: app.origin },
  });
  expect(stored.status()).toBe(200);
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

test('profile-9 profile-12 profile-26 a square picture is uploaded immediately and replaces the previous one, and a progress bar shows the progress of the upload', async () => {
  expect(await input().getAttribute('accept')).toBe('image/*');
  await choose(await square('#ff0000'));
  await statusSaying(page, DONE).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await choose(await halves(400, 400));
  await statusSaying(page, DONE).waitFor();
  expect(await storedColors()).toEqual(['red', 'blue']);
  expect(await dialog().count()).toBe(0);
  const avatar = page.getByRole('region', { name: 'Your Profile' }).locator('img');
  await expect.poll(() => avatar.getAttribute('src')).toBe(await storedPicture());

  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 200, height: 200, channels: 3 as const, noise, background: '#000' };
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

test('profile-26 a picture that is not square is cropped by mouse or keyboard, and is not sent when the crop is canceled', async () => {
  const wide = await halves(800, 400);
  await choose(wide);
  const box = await dialog().locator('img').boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - box.height, middle.y, { steps: 5 });
  await page.mouse.up();
  await dialog().getByRole('button', { name: 'Use picture' }).click();
  await statusSaying(page, DONE).waitFor();
  expect(await storedColors()).toEqual(['blue', 'blue']);

  await choose(wide);
  await dialog().waitFor();
  expect(await dialog().getByLabel('Vertical position').isDisabled()).toBe(true);
  await dialog().getByLabel('Horizontal position').press('Home');
  await dialog().getByRole('button', { name: 'Use picture' }).press('Enter');
  await expect.poll(storedColors).toEqual(['red', 'red']);

  await choose(wide);
  await dialog().waitFor();
  const calls = new CallRecorder(page);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(calls.all).toEqual([]);
});

test('profile-10 profile-11 profile-13 profile-26 files that cannot be sent show errors; a failed upload keeps the previous picture, and Retry uploads the new one; the server’s error text is shown', async () => {
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
  // Create the file in the page, which is faster than sending it there.
  await input().evaluate((element: HTMLInputElement, size) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(size)], 'large.png', { type: 'image/png' }));
    element.files = files.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, LIMIT + 1);
  await alertSaying(page, 'Image file size exceeds 5MB.').waitFor();
  await choose(Buffer.from('%PDF'), 'application/pdf');
  await alertSaying(page, 'Please choose a PNG, JPEG, WebP or GIF image.').waitFor();
  expect(calls.all).toEqual([]);

  const before = await storedPicture();
  const avatar = page.getByRole('region', { name: 'Your Profile' }).locator('img');
  const restore = await failCall(page, 'POST /api/profile/picture', 'unreachable');
  await choose(await square('#00ff00'));
  await alertSaying(page, 'Failed to upload picture').waitFor();
  await expect.poll(() => avatar.getAttribute('src')).toBe(before);
  await expect.poll(() => upload().isDisabled()).toBe(false);
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await statusSaying(page, DONE).waitFor();
  expect(await storedColors()).toEqual(['green', 'green']);
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await alertSaying(page, 'Please choose a PNG, JPEG, WebP or GIF image.').waitFor();
  // There is no Retry, because the server would reject the same file again.
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});
