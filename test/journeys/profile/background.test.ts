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
const preview = () =>
  page.getByRole('region', { name: 'Preview of your page' }).locator('.public-page');

/** Splits the background of a page into the tint that makes its text readable, and the rest. */
function parsed(css: string): { tint: string | undefined; background: string } {
  const [, tint, background = ''] =
    /^(?:linear-gradient\((#[0-9a-f]{8}) 0 0\), )?(.*)$/.exec(css) ?? [];
  return { tint, background };
}
const painted = async () =>
  parsed(
    await preview().evaluate((it) => getComputedStyle(it).getPropertyValue('--page-background')),
  );
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

/** Chooses each option of a group, and returns its label, its value and what the preview shows. */
async function eachOption(legend: string): Promise<string[][]> {
  const group = editor().getByRole('group', { name: legend });
  const results = await group.evaluate(
    async (fieldset, shown) => {
      const results: [string, string, string][] = [];
      for (const option of fieldset.querySelectorAll('input')) {
        option.click();
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        const css = shown ? getComputedStyle(shown).getPropertyValue('--page-background') : '';
        results.push([option.labels?.[0]?.textContent ?? '', option.value, css]);
      }
      return results;
    },
    await preview().elementHandle(),
  );
  return results.map(([label, value, css]) => [label, value, parsed(css).background]);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms' });
});
beforeEach(async () => {
  await app.db('profiles').update({ background_color_own: null });
  await page.goto(`${app.origin}/profile`);
  await editor().waitFor();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('profile-14 profile-16 profile-17 profile-18 profile-19 profile-24 the editor starts with #6366f1, a gradient to the right and dots, offers five gradients and five patterns, and shows the saved background after a reload', async () => {
  const tabs = kinds().getByRole('tab');
  expect(await tabs.allTextContents()).toEqual(['Solid Color', 'Gradient', 'Pattern']);
  expect(await color('Custom color').inputValue()).toBe('#6366f1');
  expect(await drawn()).toBe('#6366f1');
  expect(await save().count()).toBe(0);
  await openKind('Gradient');
  expect(await color('First color').inputValue()).toBe('#6366f1');
  expect(await color('Second color').inputValue()).toBe('#8b5cf6');
  expect(await choice('Right').isChecked()).toBe(true);
  expect(await drawn()).toBe('linear-gradient(to right, #6366f1, #8b5cf6)');

  await color('First color').fill('#0f766e');
  await color('Second color').fill('#f5efe6');
  const directions = await eachOption('Direction');
  expect(directions.map(([label, , css]) => [label, css])).toEqual(
    [
      ['Right', 'linear-gradient(to right'],
      ['Down', 'linear-gradient(to bottom'],
      ['Down and right', 'linear-gradient(to bottom right'],
      ['Down and left', 'linear-gradient(to bottom left'],
      ['Circle', 'radial-gradient(circle'],
    ].map(([label, start]) => [label, `${start}, #0f766e, #f5efe6)`]),
  );
  await choice('Down and left').check({ force: true });
  expect(await savedAs()).toEqual({
    background_color: 'linear-gradient(to bottom left, #0f766e, #f5efe6)',
  });

  await openKind('Pattern');
  expect(await choice('Dots').isChecked()).toBe(true);
  const patterns = await eachOption('Pattern');
  expect(patterns.map(([label, value]) => [label, value])).toEqual(
    ['Dots', 'Grid', 'Waves', 'Zigzag', 'Stripes'].map((label) => [
      label,
      `pattern-${label.toLowerCase()}`,
    ]),
  );
  expect(new Set(patterns.map(([, , css]) => css)).size).toBe(5);
  await choice('Zigzag').check({ force: true });
  expect(await savedAs()).toEqual({ background_color: 'pattern:pattern-zigzag' });
  await page.reload();
  await choice('Zigzag').waitFor({ state: 'attached' });
  expect(await kinds().getByRole('tab', { selected: true }).textContent()).toBe('Pattern');
  expect(await choice('Zigzag').isChecked()).toBe(true);
  expect(await save().count()).toBe(0);
});

test('profile-15 profile-19 profile-20 profile-21 profile-27 a color is selected from ten swatches, typed or picked; an invalid color and failed calls show errors, and low contrast adds a tint', async () => {
  await openKind('Solid Color');
  const swatches = await eachOption('Presets');
  expect(swatches.map(([, value]) => value)).toEqual(swatches.map(([, , css]) => css));
  expect(new Set(swatches.map(([, , css]) => css)).size).toBe(10);
  expect(await color('Custom color').inputValue()).toBe(await drawn());

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

  const heal = await failCall(page, 'PUT /api/profile', 'unreachable');
  await choice('Midnight').check({ force: true });
  await save().click();
  await alertSaying(page, 'Failed to update color').waitFor();
  expect([await drawn(), await choice('Midnight').isChecked()]).toEqual(['#1e1b4b', true]);
  await heal();

  await openKind('Gradient');
  await choice('Right').check({ force: true });
  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
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
