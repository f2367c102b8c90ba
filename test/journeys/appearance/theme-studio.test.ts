import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageBackground } from '#bff/contracts/page-background.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
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

test('selecting a theme saves it without overrides, and Undo restores all of them', async () => {
  const links = new CallRecorder(page);
  await studio.choose('Neon');
  expect(await studio.drawn('--page-background')).toBe(pageBackground('neon', null).css);
  await studio.said('Neon applied.Undo');
  const { appearance, background_color_own } = await studio.stored();
  expect([appearance.theme, appearance.font, background_color_own]).toEqual(['neon', null, null]);
  await expect.poll(() => links.all).toContain('GET /api/links');

  await studio.undoFromToast();
  expect(await studio.drawn('--page-background')).toBe('#facc15');
  await studio.said('Your earlier design is back.');
  expect(await focused()).toBe('classic');
  expect(await studio.stored()).toMatchObject({
    appearance: { theme: 'classic', font: 'lora', button: { shape: 'pill' } },
    background_color_own: '#facc15',
  });
});

test('arrow keys select themes, screen readers get names and descriptions, and only the last of several quick choices is saved', async () => {
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

  const release = await holdCall(page, 'PUT /api/profile');
  const calls = new CallRecorder(page);
  await studio.theme('Classic').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => calls.all.length).toBe(1);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  expect(await studio.theme('Neon').isChecked()).toBe(true);
  await release();
  await studio.said('Neon applied.Undo');
  expect(await studio.theme('Neon').isChecked()).toBe(true);
  expect((await studio.stored()).appearance.theme).toBe('neon');
  const themes = calls.all.filter((call) => call === 'PUT /api/profile');
  expect(themes.length).toBeLessThanOrEqual(3);
});

test('overrides are saved, for an unreadable text color the nearest readable one is offered, and Reset removes all overrides', async () => {
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

test('a theme replaces an unsaved background', async () => {
  const style = page.getByRole('region', { name: 'Background Style' });
  await studio.put({ background_color: null });
  await page.reload();
  await style.getByRole('radio', { name: 'Emerald' }).check({ force: true });
  expect(await studio.drawn('--page-background')).toBe('#34d399');
  await studio.choose('Neon');
  expect(await studio.drawn('--page-background')).toBe(pageBackground('neon', null).css);
  await studio.said('Neon applied.Undo');
});

test('a background that is saved before a theme is sent takes precedence over the theme’s', async () => {
  // Make both changes before the delay ends after which a theme is saved.
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

  const top = () => studio.theme('Clay').evaluate((it) => it.getBoundingClientRect().top + scrollY);
  const before = await top();
  for (const failure of [{ status: 500 }, 'unreachable'] as const) {
    const restore = await failCall(page, 'PUT /api/profile', failure);
    await studio.choose('Clay');
    await alertSaying(page, 'Failed to update theme').waitFor();
    expect(await studio.theme('Classic').isChecked()).toBe(true);
    expect(await studio.drawn('--page-background')).toBe('#facc15');
    expect(await top()).toBe(before);
    await restore();
  }
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await studio.said('Clay applied.Undo');
  expect((await studio.stored()).appearance.theme).toBe('clay');
});

test('S78 a design that is unsaved when the session ends is offered after the next sign-in', async () => {
  await failCall(page, 'PUT /api/profile', { status: 401 });
  await studio.choose('Sunset');
  await page.waitForURL(`${studio.app.origin}/login`);
  await stopIntercepting(page);
  await page.goto(`${studio.app.origin}/profile`);
  await studio.region.getByText('Your last design was not saved.').waitFor();
  expect(await studio.theme('Sunset').isChecked()).toBe(true);
  await studio.button('Save design').click();
  await studio.said('Design saved.Undo');
  expect((await studio.stored()).appearance.theme).toBe('sunset');
});
