import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const editor = () => page.getByRole('region', { name: 'Background Style' });
const kinds = () => editor().getByRole('tablist', { name: 'Background type' });
const openKind = (name: string) => kinds().getByRole('tab', { name, exact: true }).click();
const choice = (name: string) => editor().getByRole('radio', { name, exact: true });
const color = (label: string) => editor().getByLabel(label, { exact: true });
const save = () => editor().getByRole('button', { name: 'Update background' });
/** Returns the background of the preview, and the tint over it that makes its text readable. */
async function painted(): Promise<{ tint: string | undefined; background: string }> {
  const css = await page
    .getByRole('region', { name: 'Preview of your page' })
    .locator('.public-page')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--page-background'));
  const [, tint, background = ''] =
    /^(?:linear-gradient\((#[0-9a-f]{8}) 0 0\), )?(.*)$/.exec(css) ?? [];
  return { tint, background };
}
const drawn = async () => (await painted()).background;

/** Saves the background, and returns the body of the request. */
async function savedAs(): Promise<unknown> {
  const calls = new CallRecorder(page);
  await save().click();
  await expect.poll(() => calls.body('PUT /api/profile')).toBeDefined();
  await statusSaying(page, 'Background updated successfully!').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await save().waitFor({ state: 'hidden' });
  return calls.body('PUT /api/profile');
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
});
beforeEach(async () => {
  await page.goto(`${app.origin}/profile`);
  await editor().waitFor();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('profile-14 profile-16 profile-17 profile-18 a new page has #6366f1, a gradient to the right and dots, and the editor has three tabs', async () => {
  const tabs = kinds().getByRole('tab');
  expect(await tabs.allTextContents()).toEqual(['Solid Color', 'Gradient', 'Pattern']);
  expect(await color('Custom color').inputValue()).toBe('#6366f1');
  expect(await drawn()).toBe('#6366f1');
  expect(await save().count()).toBe(0);
  await openKind('Gradient');
  expect(await color('First color').inputValue()).toBe('#6366f1');
  expect(await color('Second color').inputValue()).toBe('#8b5cf6');
  expect(await choice('Right').isChecked()).toBe(true);
  expect(await savedAs()).toEqual({
    background_color: 'linear-gradient(to right, #6366f1, #8b5cf6)',
  });
  await openKind('Pattern');
  expect(await choice('Dots').isChecked()).toBe(true);
  expect(await savedAs()).toEqual({ background_color: 'pattern:pattern-dots' });
});

test('profile-15 profile-19 profile-24 profile-20 a color is chosen from ten swatches, typed or picked; an invalid color and a failed call show errors', async () => {
  await openKind('Solid Color');
  const swatches = editor().getByRole('group', { name: 'Presets' }).getByRole('radio');
  const shown = new Set<string>();
  for (const swatch of await swatches.all()) {
    await swatch.check({ force: true });
    expect(await color('Custom color').inputValue()).toBe(await drawn());
    shown.add(await drawn());
  }
  expect(shown.size).toBe(10);

  await choice('Emerald').check({ force: true });
  expect(await savedAs()).toEqual({ background_color: '#34d399' });

  await color('Custom color').fill('0F766E');
  expect(await drawn()).toBe('#0f766e');
  expect(await savedAs()).toEqual({ background_color: '#0f766e' });
  await editor().getByRole('button', { name: 'Pick custom color' }).click();
  await editor().getByRole('slider', { name: 'Hue' }).press('ArrowRight');
  await expect.poll(() => color('Custom color').inputValue()).not.toBe('#0f766e');
  expect(await drawn()).toBe(await color('Custom color').inputValue());

  await color('Custom color').fill('#12345');
  await editor().getByText('Please choose a valid color.', { exact: true }).waitFor();
  expect(await save().isDisabled()).toBe(true);

  for (const failure of [{ status: 500 }, 'unreachable'] as const) {
    const restore = await failCall(page, 'PUT /api/profile', failure);
    await choice('Midnight').check({ force: true });
    await save().click();
    await alertSaying(page, 'Failed to update color').waitFor();
    expect([await drawn(), await choice('Midnight').isChecked()]).toEqual(['#1e1b4b', true]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await restore();
  }
});

test('profile-24 profile-21 profile-27 five gradients are saved, a failed call shows an error, and low contrast adds a tint', async () => {
  await openKind('Gradient');
  const directions = editor().getByRole('group', { name: 'Direction' });
  expect(await directions.getByRole('radio').count()).toBe(5);
  await color('First color').fill('#0f766e');
  await color('Second color').fill('#f5efe6');
  for (const [direction, start] of [
    ['Down', 'linear-gradient(to bottom'],
    ['Down right', 'linear-gradient(to bottom right'],
    ['Down left', 'linear-gradient(to bottom left'],
    ['Circle', 'radial-gradient(circle'],
    ['Right', 'linear-gradient(to right'],
  ] as const) {
    const text = `${start}, #0f766e, #f5efe6)`;
    await choice(direction).check({ force: true });
    expect(await drawn()).toBe(text);
    expect(await savedAs()).toEqual({ background_color: text });
  }

  const restore = await failCall(page, 'PUT /api/profile');
  await color('First color').fill('#fb923c');
  await save().click();
  await alertSaying(page, 'Failed to update background').waitFor();
  expect(await color('First color').inputValue()).toBe('#fb923c');
  await restore();

  await color('Second color').fill('#ffffff');
  await color('First color').fill('#000000');
  const mixed = await painted();
  expect(mixed.background).toBe('linear-gradient(to right, #000000, #ffffff)');
  expect(mixed.tint).toBeDefined();
  await color('Second color').fill('#1e1b4b');
  await expect.poll(painted).toMatchObject({ tint: undefined });
});

test('profile-19 profile-24 profile-21 five patterns are saved, a failed call shows an error, and the editor reopens with the saved one', async () => {
  await openKind('Pattern');
  const patterns = editor().getByRole('group', { name: 'Pattern' });
  expect(await patterns.getByRole('radio').count()).toBe(5);
  for (const name of ['Grid', 'Waves', 'Zigzag', 'Stripes', 'Dots']) {
    await choice(name).check({ force: true });
    const text = `pattern:pattern-${name.toLowerCase()}`;
    expect(await savedAs()).toEqual({ background_color: text });
  }

  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
  await choice('Waves').check({ force: true });
  await save().click();
  await alertSaying(page, 'Failed to update background').waitFor();
  expect(await choice('Waves').isChecked()).toBe(true);
  await restore();

  await choice('Zigzag').check({ force: true });
  await savedAs();
  await page.reload();
  await choice('Zigzag').waitFor({ state: 'attached' });
  expect(await kinds().getByRole('tab', { selected: true }).textContent()).toBe('Pattern');
  expect(await choice('Zigzag').isChecked()).toBe(true);
  expect(await save().count()).toBe(0);
});
