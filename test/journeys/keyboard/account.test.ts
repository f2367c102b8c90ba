import { beforeAll, expect, test } from 'vitest';
import type { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { openKeyboard } from '#test/harness/accessibility/keyboard-user.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { publish } from '#test/harness/browser/public-page.ts';

let app: BrowserApp;
let keyboard: Keyboard;
const PHONE = { width: 390, height: 844 };

beforeAll(async () => {
  app = await launchBrowserApp();
  keyboard = await openKeyboard(app);
  await signInAs(keyboard.page, app, 'June Park');
  await keyboard.page.getByLabel('Bio').waitFor();
});

test('Upgrade Now shows one alert and keeps the focus', async () => {
  const words: string[] = [];
  keyboard.page.on('dialog', (dialog) => {
    words.push(dialog.message());
    return dialog.accept();
  });
  await keyboard.page.getByRole('tab', { name: 'Profile' }).focus();
  await keyboard.press('End');
  await keyboard.page.getByText('Analytics is part of Pro').waitFor();
  await keyboard.use('button', 'Upgrade Now');
  await expect.poll(() => words.length).toBe(1);
  await keyboard.isAt('button', 'Upgrade Now');
});

test('Retry repeats a failed request, and moves the focus to main when it succeeds', async () => {
  const { page } = keyboard;
  const restore = await failCall(page, 'GET /api/links');
  await page.goto(`${app.origin}/links`);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await keyboard.tabTo('button', 'Retry');
  await restore();
  await keyboard.press('Enter');
  await page.getByText('No links yet').waitFor();
  await keyboard.isAtMain();
});

test('on a phone the menu traps the focus and restores it on close', async () => {
  const { page } = keyboard;
  await page.setViewportSize(PHONE);
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  await keyboard.tabTo('button', 'Menu');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await keyboard.isAt('button', 'Close');
  await keyboard.tabBackTo('link', 'Help Center');
  await keyboard.press('Tab');
  await keyboard.isAt('button', 'Close');
  await keyboard.press('Escape');
  await keyboard.isAt('button', 'Menu');
  await keyboard.press('Enter');
  await keyboard.use('link', 'Settings');
  await page.waitForURL(`${app.origin}/settings`);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await keyboard.isAt('button', 'Menu');
});

test('a failed sign-out closes the menu, which would cover the error', async () => {
  const { page } = keyboard;
  const restore = await failCall(page, 'POST /api/signout', 'unreachable');
  await keyboard.press('Enter');
  await keyboard.use('button', 'Sign Out');
  await page.getByRole('alert').waitFor();
  await keyboard.isAt('button', 'Menu');
  await restore();
  await keyboard.use('button', 'Dismiss');
  await keyboard.isAtMain();
});

test('a visitor shares the page and opens a link', async () => {
  const links = [{ title: 'Records', url: `${app.origin}/terms` }];
  const address = await publish(app, { links });
  const visitor = await openKeyboard(app, { permissions: ['clipboard-write'] });
  await visitor.page.goto(address);
  await visitor.use('button', 'Share');
  await visitor.isAt('button', 'Copy link');
  await visitor.press('Enter');
  await visitor.isAt('button', 'Link copied!');
  await visitor.press('Escape');
  await visitor.isAt('button', 'Share');
  await visitor.tabTo('link', 'Records');
  const opening = visitor.page.context().waitForEvent('page');
  await visitor.press('Enter');
  await (await opening).waitForURL(`${app.origin}/terms`);
  await visitor.isAt('link', 'Records');
});

test('deletes the account only after DELETE is typed, and keeps the dialog open after a failure', async () => {
  const { page } = keyboard;
  const restore = await failCall(page, 'DELETE /api/account');
  await keyboard.use('button', 'Delete Account');
  await keyboard.isAt('textbox', 'Type DELETE to confirm');
  await keyboard.write('DELET');
  await keyboard.press('Enter');
  await page.getByText('Please type DELETE to confirm.').waitFor();
  await keyboard.isAt('textbox', 'Type DELETE to confirm');
  await keyboard.press('Escape');
  await keyboard.isAt('button', 'Delete Account');
  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'Type DELETE to confirm');
  await keyboard.write('DELETE');
  await keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await keyboard.isAt('textbox', 'Type DELETE to confirm');
  await restore();
  await keyboard.use('button', 'Delete Account', 'Space');
  await page.getByText('Your account has been deleted successfully.').first().waitFor();
  await page.waitForURL(`${app.origin}/login`);
  await keyboard.isAtMain();
});
