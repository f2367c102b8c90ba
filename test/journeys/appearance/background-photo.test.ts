import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
import { widePictureFile } from '#test/harness/screens/states.ts';
import { launchThemeStudio, type ThemeStudio } from './theme-studio.ts';

let studio: ThemeStudio;
let page: Page;

beforeAll(async () => {
  studio = await launchThemeStudio();
  page = studio.page;
});
beforeEach(() => studio.open());
afterEach(() => stopIntercepting(page));

test('failures-6 a photo is uploaded and shown behind the page, a failed upload changes nothing, and its removal can be undone', async () => {
  const photo = async () => (await studio.stored()).appearance.background_photo;
  const upload = async () =>
    studio.region
      .getByLabel('Upload photo')
      .first()
      .setInputFiles(await widePictureFile());
  await studio.openSection('Background');
  const restore = await failCall(page, 'POST /api/profile/background-photo', 'unreachable');
  await upload();
  await alertSaying(page, 'Failed to update theme').waitFor();
  expect(await photo()).toBeNull();
  await restore();
  await upload();
  await studio.said('Photo saved.Undo');
  const path = await photo();
  expect(path).toMatch(/^\/media\//);
  await expect.poll(() => studio.drawn('--page-photo')).toContain(`${path}`);
  const covered = page.getByText('Remove the photo under Theme to use a background.');
  await covered.waitFor();
  // Selecting a theme keeps the photo.
  await studio.choose('Clay');
  await studio.said('Clay applied.Undo');
  expect(await photo()).toBe(path);

  await studio.button('Remove photo').click();
  await studio.said('Photo removed.Undo');
  expect([await photo(), await covered.count()]).toEqual([null, 0]);
  await studio.undoFromToast();
  await studio.said('Your earlier design is back.');
  expect(await photo()).toMatch(/^\/media\//);
  await studio.button('Reset to theme').click();
  await studio.said('Reset to Clay.Undo');
  expect(await photo()).toBeNull();
});

test('a theme that is chosen while a photo is being read stays', async () => {
  await studio.openSection('Background');
  await page.evaluate(() => {
    const decode = HTMLImageElement.prototype.decode;
    const gate = new Promise((resolve) => {
      document.addEventListener('decode', resolve, { once: true });
    });
    HTMLImageElement.prototype.decode = async function () {
      await gate;
      return decode.call(this);
    };
  });
  const input = studio.region.getByLabel('Upload photo').first();
  await input.setInputFiles(await widePictureFile());
  await studio.region.getByText('Preparing…').waitFor();
  await studio.choose('Outline');
  await studio.said('Outline applied.Undo');
  await page.evaluate(() => document.dispatchEvent(new Event('decode')));
  await studio.said('Photo saved.Undo');
  expect((await studio.stored()).appearance.theme).toBe('outline');
  await studio.button('Remove photo').click();
  await studio.said('Photo removed.Undo');
});
