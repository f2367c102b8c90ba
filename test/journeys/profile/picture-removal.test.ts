import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetRates } from '#test/harness/app/forget-rates.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { image, imageBytes } from '#test/harness/images/images.ts';

const CALL = 'POST /api/profile/picture';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 844 };

let app: BrowserApp;
let page: Page;
let picture: string;
let square: Buffer;

const card = () => page.getByRole('region', { name: 'Your Profile' });
const remove = () => card().getByRole('button', { name: 'Remove picture' });
const undo = () => card().getByRole('button', { name: 'Undo removal' });
const shown = () => card().locator('img').getAttribute('src');
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const send = (body: { image: string | null }) =>
  page.evaluate(async (json) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(json) };
    return (await (await fetch('/api/profile/picture', init)).json()).picture as string;
  }, body);
const stored = () =>
  page.evaluate(async () => (await (await fetch('/api/profile')).json()).picture as string);

beforeAll(async () => {
  app = await launchBrowserApp();
  square = await imageBytes('png', { width: 40 });
  page = await newCreator(app, 'June Park', { viewport: PHONE, path: '/terms' });
});
beforeEach(async () => {
  await stopIntercepting(page);
  await forgetRates(app.redis);
  picture = await send({ image: await image('png') });
  await page.goto(`${app.origin}/profile`);
  await remove().waitFor();
});

/** Removes the picture and restores it, and checks the focus. */
async function removeAndUndo(): Promise<void> {
  const calls = new CallRecorder(page);
  await remove().click();
  await statusSaying(page, 'Profile picture removed.').waitFor();
  expect(calls.body(CALL)).toEqual({ image: null });
  expect(await stored()).toBeNull();
  // Wait for the refetch of the profile, which ends after the notice appears.
  await undo().waitFor();
  expect(await card().locator('img').count()).toBe(0);
  expect(await remove().count()).toBe(0);
  expect(await focused()).toBe('Undo removal');
  await undo().click();
  await statusSaying(page, 'Profile picture restored.').waitFor();
  await remove().waitFor();
  expect(await focused()).toBe('Remove picture');
  expect(await stored()).toMatch(/^\/media\//);
  await expect.poll(shown).toBe(await stored());
}

test('profile-31 a picture is removed, also after a failed call, and restored by Undo removal, on a phone and on a desktop', async () => {
  const restore = await failCall(page, CALL, 'unreachable');
  await remove().click();
  await alertSaying(
    page,
    'Failed to remove picture. Check your connection and try again.',
  ).waitFor();
  expect(await shown()).toBe(picture);
  await expect.poll(() => remove().getAttribute('aria-disabled')).toBeNull();
  expect(await focused()).toBe('Remove picture');
  await restore();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await removeAndUndo();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await page.setViewportSize(PHONE);
});

test('profile-31 Undo removal is still offered after a change of tab, but not after a reload; without a picture there is no Remove button', async () => {
  const tab = (name: string) => page.getByRole('tab', { name });
  await remove().click();
  await undo().waitFor();
  await tab('My Links').click();
  await undo().waitFor({ state: 'detached' });
  await tab('Profile').click();
  await undo().click();
  await statusSaying(page, 'Profile picture restored.').waitFor();
  expect(await stored()).toMatch(/^\/media\//);
  await remove().click();
  await undo().waitFor();
  await page.reload();
  await card().getByRole('button', { name: 'Upload picture' }).waitFor();
  expect([await remove().count(), await undo().count()]).toEqual([0, 0]);
});

test('profile-31 a picture cannot be removed during an upload, nor uploaded during a removal; if no copy of the picture was fetched, there is no Undo, and the focus moves to Upload picture', async () => {
  const release = await holdCall(page, CALL);
  await page
    .getByLabel('Upload picture')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: square });
  await expect.poll(() => remove().getAttribute('aria-disabled')).toBe('true');
  await release();
  await expect.poll(() => remove().getAttribute('aria-disabled')).toBeNull();
  // Make the fetch of the copy for Undo fail. No other script fetches from /media/.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      `${input}`.startsWith('/media/')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init);
  });
  const releaseRemoval = await holdCall(page, CALL);
  await remove().click();
  const upload = card().getByRole('button', { name: 'Upload picture' });
  await expect.poll(() => upload.getAttribute('aria-disabled')).toBe('true');
  await releaseRemoval();
  await statusSaying(page, 'Profile picture removed.').waitFor();
  await remove().waitFor({ state: 'detached' });
  expect(await undo().count()).toBe(0);
  await expect.poll(focused).toBe('Upload picture');
});
