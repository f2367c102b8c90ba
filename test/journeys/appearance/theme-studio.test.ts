import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageBackground } from '#bff/contracts/page-background.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
import { widePictureFile } from '#test/harness/screens/states.ts';
import { launchThemeStudio, type ThemeStudio } from './theme-studio.ts';

const PHONE = { width: 390, height: 844 };

let studio: ThemeStudio;
let page: Page;

const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);

beforeAll(async () => {
  studio = await launchThemeStudio();
  page = studio.page;
});
beforeEach(() => studio.open());
afterEach(() => stopIntercepting(page));

test('selecting a theme saves it without overrides, and Undo restores the overrides; of several quick choices by arrow keys, only the last one is saved', async () => {
  const calls = new CallRecorder(page);
  await studio.choose('Neon');
  expect(await studio.drawn('--page-background')).toBe(pageBackground('neon', null).css);
  await studio.said('Neon applied.Undo');
  const { appearance, background_color_own } = await studio.stored();
  expect([appearance.theme, appearance.font, background_color_own]).toEqual(['neon', null, null]);
  await expect.poll(() => calls.all).toContain('GET /api/links');

  await studio.undoFromToast();
  expect(await studio.drawn('--page-background')).toBe('#facc15');
  await studio.said('Your earlier design is back.');
  expect(await focused()).toBe('classic');
  expect(await studio.stored()).toMatchObject({
    appearance: { theme: 'classic', font: 'lora', button: { shape: 'pill' } },
    background_color_own: '#facc15',
  });

  const release = await holdCall(page, 'PUT /api/profile');
  const themes = () => calls.all.filter((call) => call === 'PUT /api/profile');
  calls.clear();
  await studio.theme('Classic').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => themes().length).toBe(1);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  expect(await studio.theme('Neon').isChecked()).toBe(true);
  await release();
  await studio.said('Neon applied.Undo');
  expect(await studio.theme('Neon').isChecked()).toBe(true);
  expect((await studio.stored()).appearance.theme).toBe('neon');
  expect(themes().length).toBeLessThanOrEqual(3);
});

test('S78 a theme replaces an unsaved background, but not one that is saved after the theme was selected; a design that is unsaved when the session ends is offered after the next sign-in', async () => {
  // Selecting a theme removes the stored background, so that only the unsaved one is left below.
  await studio.choose('Neon');
  await studio.said('Neon applied.Undo');
  const style = page.getByRole('region', { name: 'Background Style' });
  await style.getByRole('radio', { name: 'Emerald' }).check({ force: true });
  expect(await studio.drawn('--page-background')).toBe('#34d399');
  await studio.choose('Sunset');
  expect(await studio.drawn('--page-background')).toBe(pageBackground('sunset', null).css);
  await studio.said('Sunset applied.Undo');

  // Change theme and background within the delay after which a theme is saved.
  await page.evaluate(async () => {
    const press = async (selector: string, text = '') => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      all.find((it) => `${it.textContent}`.includes(text))?.click();
      await Promise.resolve();
    };
    await press('input[value=clay]');
    await press('input[value="#34d399"]');
    await press('button', 'Update background');
  });
  await expect
    .poll(async () => [
      (await studio.stored()).appearance.theme,
      (await studio.stored()).background_color_own,
    ])
    .toEqual(['clay', '#34d399']);
  expect(await studio.drawn('--page-background')).toBe('#34d399');

  await failCall(page, 'PUT /api/profile', { status: 401 });
  await studio.choose('Aurora');
  await page.waitForURL(`${studio.app.origin}/login`);
  await stopIntercepting(page);
  await page.goto(`${studio.app.origin}/profile`);
  await studio.region.getByText('Your latest design changes were not saved.').waitFor();
  expect(await studio.theme('Aurora').isChecked()).toBe(true);
  await studio.button('Save design').click();
  await studio.said('Design saved.Undo');
  expect((await studio.stored()).appearance.theme).toBe('aurora');
});

test('overrides are saved; an unreadable text color is not saved, and the nearest readable one is offered; Reset removes all overrides', async () => {
  await studio.openSection('Buttons');
  await studio.choice('Button fill', 'Outline').check({ force: true });
  await expect.poll(async () => (await studio.stored()).appearance.button.fill).toBe('outline');
  await studio.openSection('Background');
  await studio.choice('Background', 'Ocean').check({ force: true });
  const ocean = 'linear-gradient(to bottom right, #0f766e, #1e3a8a)';
  await expect.poll(async () => (await studio.stored()).background_color_own).toBe(ocean);

  await studio.openSection('Text color');
  const calls = new CallRecorder(page);
  await studio.choice('Text color', 'Custom').check();
  await studio.region.getByLabel('Custom text color', { exact: true }).fill('#0a2540');
  await studio.region.getByText('This text color is hard to read on your background.').waitFor();
  const use = studio.button('Use #');
  const suggestion = `${await use.textContent()}`.replace('Use ', '');
  await use.click();
  await expect.poll(async () => (await studio.stored()).appearance.text_color).toBe(suggestion);
  const sent = JSON.stringify(calls.body('PUT /api/profile'));
  expect([sent.includes(suggestion), sent.includes('#0a2540')]).toEqual([true, false]);
  expect(await studio.drawn('--page-text')).toBe(suggestion);

  await studio.button('Reset to theme').click();
  await studio.said('Reset to Classic.Undo');
  const plain = await studio.stored();
  expect([plain.background_color_own, plain.appearance.font, plain.appearance.text_color]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await studio.button('Reset to theme').isDisabled()).toBe(true);
  await studio.button('Undo last change').click();
  await studio.said('Your earlier design is back.');
  expect(await studio.stored()).toMatchObject({
    background_color_own: ocean,
    appearance: { text_color: suggestion, font: 'lora' },
  });
});

test('failures-6 screen readers get names and descriptions of themes; on a phone a sheet shows the preview; a failed save restores the old design without moving the page, and can be retried', async () => {
  const group = studio.region.getByRole('group', { name: 'Theme', exact: true });
  expect(await group.getByRole('radio').count()).toBe(12);
  expect(await group.getByRole('heading').count()).toBe(0);
  const described = await studio
    .theme('Aurora')
    .evaluate((it) =>
      `${it.getAttribute('aria-describedby')}`
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    );
  expect(described).toEqual(['Glass on northern lights']);

  await page.setViewportSize(PHONE);
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.click();
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  await sheet.getByRole('region', { name: 'Preview of your page' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => preview.evaluate((it) => it === document.activeElement)).toBe(true);

  const top = () => studio.theme('Clay').evaluate((it) => it.getBoundingClientRect().top + scrollY);
  const before = await top();
  const restore = await failCall(page, 'PUT /api/profile', { status: 500 });
  await studio.choose('Clay');
  await alertSaying(page, 'Failed to update theme').waitFor();
  expect(await studio.theme('Classic').isChecked()).toBe(true);
  expect(await studio.drawn('--page-background')).toBe('#facc15');
  expect(await top()).toBe(before);
  await restore();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await studio.said('Clay applied.Undo');
  expect((await studio.stored()).appearance.theme).toBe('clay');
});

test('failures-6 a background photo is uploaded and shown, and its removal can be undone; a failed upload changes nothing, and a theme that is chosen during the upload is kept', async () => {
  const photo = async () => (await studio.stored()).appearance.background_photo;
  const file = await widePictureFile();
  const upload = () => studio.region.getByLabel('Upload photo').first().setInputFiles(file);
  await studio.openSection('Background');
  const restore = await failCall(page, 'POST /api/profile/background-photo', 'unreachable');
  await upload();
  await alertSaying(page, 'Failed to update theme').waitFor();
  expect(await photo()).toBeNull();
  await restore();

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
  await upload();
  await studio.region.getByText('Preparing…').waitFor();
  await studio.choose('Outline');
  await studio.said('Outline applied.Undo');
  await page.evaluate(() => document.dispatchEvent(new Event('decode')));
  await studio.said('Photo saved.Undo');
  expect((await studio.stored()).appearance.theme).toBe('outline');
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
