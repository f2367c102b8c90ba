import { beforeAll, expect, test } from 'vitest';
import type { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { openKeyboard } from '#test/harness/accessibility/keyboard-user.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { imageBytes } from '#test/harness/images/images.ts';

let app: BrowserApp;
let keyboard: Keyboard;

const notice = (text: string) => keyboard.page.getByText(text, { exact: true }).first().waitFor();

const stored = (field: string) =>
  keyboard.page.evaluate(async (name) => (await (await fetch('/api/profile')).json())[name], field);

beforeAll(async () => {
  app = await launchBrowserApp();
  keyboard = await openKeyboard(app);
  await signInAs(keyboard.page, app, 'June Park');
  await keyboard.page.getByLabel('Bio').waitFor();
});

test('copies the address', async () => {
  await keyboard.page.context().grantPermissions(['clipboard-write']);
  await keyboard.use('button', 'Copy URL');
  await notice('Profile URL copied to clipboard!');
  await keyboard.isAt('button', 'Copied!');
});

test('dismisses a notice', async () => {
  await keyboard.tabBackTo('button', 'Dismiss');
  await keyboard.press('Enter');
  await keyboard.isAtMain();
});

test('saves the username by Enter and the bio by its button', async () => {
  await keyboard.tabTo('textbox', 'Username');
  await keyboard.write('june-by-keys');
  await keyboard.press('Enter');
  await notice('Username updated successfully!');
  await keyboard.isAt('textbox', 'Username');
  await keyboard.tabTo('textbox', 'Bio');
  await keyboard.write('Notes and sketches');
  await keyboard.use('button', 'Update bio', 'Space');
  await notice('Bio updated successfully!');
  await keyboard.isAt('button', 'Update bio');
});

test('chooses, crops and uploads a picture', async () => {
  await keyboard.tabBackTo('button', 'Upload picture');
  await keyboard.chooseImage(await imageBytes('png', { width: 300, height: 200 }));
  await keyboard.isAt('slider', 'Zoom');
  await keyboard.press('ArrowRight', 'Tab', 'End');
  await keyboard.isAt('slider', 'Horizontal position');
  await keyboard.tabTo('button', 'Close');
  await keyboard.press('Tab');
  await keyboard.isAt('slider', 'Zoom');
  await keyboard.use('button', 'Use picture');
  await notice('Profile picture uploaded successfully!');
  await keyboard.isAt('button', 'Upload picture');
});

test('Escape closes the crop dialog without an upload', async () => {
  await keyboard.chooseImage(await imageBytes('png', { width: 300, height: 200 }), 'Space');
  await keyboard.isAt('slider', 'Zoom');
  await keyboard.press('Escape');
  await keyboard.isAt('button', 'Upload picture');
});

test('saves a picked color and a pattern as the background', async () => {
  await keyboard.tabTo('radio', 'Indigo');
  await keyboard.press('ArrowRight');
  await keyboard.isAt('radio', 'Violet');
  await keyboard.use('button', 'Pick custom color');
  await keyboard.tabTo('slider', 'Hue');
  await keyboard.press('ArrowRight', 'ArrowRight');
  await keyboard.use('button', 'Update background');
  await notice('Background updated successfully!');
  await keyboard.isAt('button', 'Update background');
  expect(await stored('background_color')).toMatch(/^#(?!8b5cf6)/);

  await keyboard.tabBackTo('tab', 'Solid Color');
  await keyboard.press('ArrowRight');
  await keyboard.isAt('tab', 'Gradient');
  await keyboard.tabTo('radio', 'Right');
  await keyboard.press('ArrowLeft');
  await keyboard.isAt('radio', 'Circle');
  await keyboard.tabBackTo('tab', 'Gradient');
  await keyboard.press('End');
  await keyboard.tabTo('radio', 'Dots');
  await keyboard.press('ArrowDown');
  await keyboard.use('button', 'Update background');
  await expect.poll(() => stored('background_color')).toBe('pattern:pattern-grid');
  await keyboard.isAt('button', 'Update background');
});
