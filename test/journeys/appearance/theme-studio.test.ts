import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageBackground } from '#bff/contracts/page-background.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { widePictureFile } from '#test/harness/screens/states.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

let app: BrowserApp;
let page: Page;

const studio = () => page.getByRole('region', { name: 'Theme', exact: true });
const theme = (name: string) => studio().getByRole('radio', { name, exact: true });
const tap = (name: string) => theme(name).check({ force: true });
const open = (section: string) => studio().locator('summary', { hasText: section }).click();
const choice = (group: string, name: string) =>
  studio().getByRole('group', { name: group, exact: true }).getByRole('radio', { name });
const button = (name: string) => studio().getByRole('button', { name });
const said = (text: string) => statusSaying(page, text).waitFor();
const undoFromToast = () =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
/** Returns a custom property of the page in the preview, which a phone shows in a sheet only. */
const drawn = (property: string) =>
  page
    .getByRole('region', { name: 'Preview of your page', includeHidden: true })
    .locator('.public-page')
    .evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), property);
const stored = () =>
  page.evaluate(async (): Promise<Profile> => (await fetch('/api/profile')).json());
const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);

async function put(body: object): Promise<void> {
  await page.evaluate(async (sent) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/profile', { method: 'PUT', headers, body: JSON.stringify(sent) });
  }, body);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
  await seedLinks(page, ['Shop', 'Blog', 'Music', 'Notes', 'Films']);
});
beforeEach(async () => {
  await page.setViewportSize(DESKTOP);
  await put({ background_color: '#facc15' });
  await put({ appearance: { font: 'lora', button: { shape: 'pill', fill: null, color: null } } });
  await page.goto(`${app.origin}/profile`);
  await theme('Classic').waitFor();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('a tap on a theme applies and saves it without overrides, and Undo restores all of them', async () => {
  const links = new CallRecorder(page);
  await tap('Neon');
  expect(await drawn('--page-background')).toBe(pageBackground('neon', null).css);
  await said('Neon applied.Undo');
  const { appearance, background_color_own } = await stored();
  expect([appearance.theme, appearance.font, background_color_own]).toEqual(['neon', null, null]);
  await expect.poll(() => links.all).toContain('GET /api/links');

  await undoFromToast();
  expect(await drawn('--page-background')).toBe('#facc15');
  await said('Your earlier design is back.');
  expect(await focused()).toBe('classic');
  expect(await stored()).toMatchObject({
    appearance: { theme: 'classic', font: 'lora', button: { shape: 'pill' } },
    background_color_own: '#facc15',
  });
});

test('arrow keys choose themes, screen readers get names and descriptions, and the last of quick choices wins', async () => {
  const group = studio().getByRole('group', { name: 'Theme', exact: true });
  expect(await group.getByRole('radio').count()).toBe(12);
  expect(await group.getByRole('heading').count()).toBe(0);
  const described = await theme('Aurora').evaluate((it) =>
    `${it.getAttribute('aria-describedby')}`
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toEqual(['Glass on northern lights']);

  const release = await holdCall(page, 'PUT /api/profile');
  const calls = new CallRecorder(page);
  await theme('Classic').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => calls.all.length).toBe(1);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  expect(await theme('Neon').isChecked()).toBe(true);
  await release();
  await said('Neon applied.Undo');
  expect(await theme('Neon').isChecked()).toBe(true);
  expect((await stored()).appearance.theme).toBe('neon');
  const themes = calls.all.filter((call) => call === 'PUT /api/profile');
  expect(themes.length).toBeLessThanOrEqual(3);
});

test('overrides are saved, an unreadable text color is not sent but offers the nearest one, and Reset removes all', async () => {
  await open('Buttons');
  await choice('Button fill', 'Outline').check({ force: true });
  await expect.poll(async () => (await stored()).appearance.button.fill).toBe('outline');
  await open('Background');
  await choice('Background', 'Ocean').check({ force: true });
  const ocean = 'linear-gradient(to bottom right, #0f766e, #1e3a8a)';
  await expect.poll(async () => (await stored()).background_color_own).toBe(ocean);

  await open('Text color');
  const calls = new CallRecorder(page);
  await choice('Text color', 'Custom').check();
  await studio().getByLabel('Custom text color', { exact: true }).fill('#0a2540');
  await studio().getByText('This text color is hard to read on your background.').waitFor();
  const use = button('Use #');
  const suggestion = `${await use.textContent()}`.replace('Use ', '');
  await use.click();
  await expect.poll(async () => (await stored()).appearance.text_color).toBe(suggestion);
  const sent = JSON.stringify(calls.body('PUT /api/profile'));
  expect([sent.includes(suggestion), sent.includes('#0a2540')]).toEqual([true, false]);
  expect(await drawn('--page-text')).toBe(suggestion);

  await button('Reset to theme').click();
  await said('Reset to Classic.Undo');
  const plain = await stored();
  expect([plain.background_color_own, plain.appearance.font, plain.appearance.text_color]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await button('Reset to theme').isDisabled()).toBe(true);
  await button('Undo last change').click();
  await said('Your earlier design is back.');
  expect(await stored()).toMatchObject({
    background_color_own: ocean,
    appearance: { text_color: suggestion, font: 'lora' },
  });
});

test('failures-6 a photo is uploaded and shown behind the page, a failed upload changes nothing, and its removal can be undone', async () => {
  const photo = async () => (await stored()).appearance.background_photo;
  const upload = async () =>
    studio()
      .getByLabel('Upload photo')
      .first()
      .setInputFiles(await widePictureFile());
  await open('Background');
  const restore = await failCall(page, 'POST /api/profile/background-photo', 'unreachable');
  await upload();
  await alertSaying(page, 'Failed to update theme').waitFor();
  expect(await photo()).toBeNull();
  await restore();
  await upload();
  await said('Photo saved.Undo');
  const path = await photo();
  expect(path).toMatch(/^\/media\//);
  await expect.poll(() => drawn('--page-photo')).toContain(`${path}`);
  const covered = page.getByText('Remove it under Theme to see this.');
  await covered.waitFor();
  // A theme keeps the photo.
  await tap('Clay');
  await said('Clay applied.Undo');
  expect(await photo()).toBe(path);

  await button('Remove photo').click();
  await said('Photo removed.Undo');
  expect([await photo(), await covered.count()]).toEqual([null, 0]);
  await undoFromToast();
  await said('Your earlier design is back.');
  expect(await photo()).toMatch(/^\/media\//);
  await button('Reset to theme').click();
  await said('Reset to Clay.Undo');
  expect(await photo()).toBeNull();
});

test('a theme replaces an unsaved background', async () => {
  const style = page.getByRole('region', { name: 'Background Style' });
  await put({ background_color: null });
  await page.reload();
  await style.getByRole('radio', { name: 'Emerald' }).check({ force: true });
  expect(await drawn('--page-background')).toBe('#34d399');
  await tap('Neon');
  expect(await drawn('--page-background')).toBe(pageBackground('neon', null).css);
  await said('Neon applied.Undo');
});

test('a background that is saved before a theme is sent wins over that of the theme', async () => {
  // Faster than the time after which a theme is saved.
  await page.evaluate(async () => {
    const press = async (selector: string, text = '') => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      all.find((it) => `${it.textContent}`.includes(text))?.click();
      await Promise.resolve();
    };
    await press('input[value=clay]');
    await press('input[value="#34d399"]');
    await press('button', 'Save background');
  });
  await expect
    .poll(async () => [(await stored()).appearance.theme, (await stored()).background_color_own])
    .toEqual(['clay', '#34d399']);
  expect(await drawn('--page-background')).toBe('#34d399');
});

test('a theme that is chosen while a photo is being read stays', async () => {
  await open('Background');
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
  const input = studio().getByLabel('Upload photo').first();
  await input.setInputFiles(await widePictureFile());
  await studio().getByText('Preparing…').waitFor();
  await tap('Outline');
  await said('Outline applied.Undo');
  await page.evaluate(() => document.dispatchEvent(new Event('decode')));
  await said('Photo saved.Undo');
  expect((await stored()).appearance.theme).toBe('outline');
  await button('Remove photo').click();
  await said('Photo removed.Undo');
});

test('failures-6 on a phone a sheet shows the preview, and a failed save returns to the old design with Retry, without moving the page', async () => {
  await page.setViewportSize(PHONE);
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.click();
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  await sheet.getByRole('region', { name: 'Preview of your page' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => preview.evaluate((it) => it === document.activeElement)).toBe(true);

  const top = () => theme('Clay').evaluate((it) => it.getBoundingClientRect().top + scrollY);
  const before = await top();
  for (const failure of [{ status: 502 }, 'unreachable'] as const) {
    const restore = await failCall(page, 'PUT /api/profile', failure);
    await tap('Clay');
    await alertSaying(page, 'Failed to update theme').waitFor();
    expect(await theme('Classic').isChecked()).toBe(true);
    expect(await drawn('--page-background')).toBe('#facc15');
    expect(await top()).toBe(before);
    await restore();
  }
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await said('Clay applied.Undo');
  expect((await stored()).appearance.theme).toBe('clay');
});

test('S78 a design that is not saved when the session ends is offered after it', async () => {
  await failCall(page, 'PUT /api/profile', { status: 401 });
  await tap('Sunset');
  await page.waitForURL(`${app.origin}/login`);
  await stopIntercepting(page);
  await page.goto(`${app.origin}/profile`);
  await studio().getByText('Your last design was not saved.').waitFor();
  expect(await theme('Sunset').isChecked()).toBe(true);
  await button('Save design').click();
  await said('Design saved.Undo');
  expect((await stored()).appearance.theme).toBe('sunset');
});
