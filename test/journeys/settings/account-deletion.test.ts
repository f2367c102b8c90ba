import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { effectsDone, pauseTime } from '#test/harness/browser/frozen-time.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

const ASK = 'Please type DELETE to confirm.';
const CALL = 'DELETE /api/account';

let app: BrowserApp;
let page: Page;

const opener = () => page.getByRole('main').getByRole('button', { name: 'Delete Account' });
const dialog = () => page.getByRole('dialog', { name: 'Delete Account' });
const field = () => dialog().getByRole('textbox', { name: 'Type DELETE to confirm' });
const confirm = () => dialog().locator('button[type=submit]');
const cancel = () => dialog().getByRole('button', { name: 'Cancel' });
const close = () => dialog().getByRole('button', { name: 'Close' });
const focusIn = (place: 'dialog' | 'opener') =>
  page.evaluate((wanted) => {
    const active = document.activeElement;
    if (wanted === 'dialog') return active?.closest('[role="dialog"]') !== null;
    return active?.textContent === 'Delete Account' && active.closest('main') !== null;
  }, place);

async function open(): Promise<void> {
  await opener().click();
  await dialog().waitFor();
}

beforeAll(async () => {
  app = await launchBrowserApp({ https: true });
  page = await (await app.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.clock.install();
});
beforeEach(async () => {
  await signInAs(page, app, 'June Park', '/settings');
  await open();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('S34 settings-5 settings-6 settings-7 settings-15 the dialog starts with an empty field and keeps the focus inside; only exactly DELETE can be confirmed', async () => {
  expect(await field().inputValue()).toBe('');
  await expect
    .poll(() => field().evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await confirm().isDisabled()).toBe(true);
  expect(await dialog().getByText(ASK).count()).toBe(0);

  const calls = new CallRecorder(page);
  await field().fill('yes');
  await page.keyboard.press('Tab');
  await dialog().getByText(ASK, { exact: true }).waitFor();
  for (const typed of ['delete', 'DELET', 'DELETED', 'DELETE ', ' DELETE', 'ＤＥＬＥＴＥ']) {
    await field().fill('DELETE');
    expect(await confirm().isEnabled()).toBe(true);
    expect(await dialog().getByText(ASK).count()).toBe(0);
    await field().fill(typed);
    expect(await confirm().isDisabled()).toBe(true);
    await field().press('Enter');
    await dialog().getByText(ASK, { exact: true }).waitFor();
  }
  expect(await field().getAttribute('aria-invalid')).toBe('true');
  expect(calls.all).toEqual([]);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => focusIn('dialog')).toBe(true);
    }
  }
});

test('settings-8 settings-11 settings-12 settings-13 settings-14 during a deletion all controls are disabled; a failure shows an error and enables them again; Cancel, Close and Escape clear the text and the error', async () => {
  for (const failure of [{ status: 502 }, 'unreachable'] as const) {
    await failCall(page, CALL, failure);
    const release = await holdCall(page, CALL);
    await field().fill('DELETE');
    await confirm().click();
    await dialog().getByRole('button', { name: 'Deleting...' }).waitFor();
    expect(await confirm().getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => confirm().locator('span[aria-hidden]').isVisible()).toBe(true);
    for (const control of [field(), confirm(), cancel(), close()]) {
      await expect.poll(() => control.isDisabled()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialog().count()).toBe(1);
    await release();
    await alertSaying(dialog(), 'Failed to delete account').waitFor();
    for (const control of [field(), confirm(), cancel(), close()]) {
      await expect.poll(() => control.isEnabled()).toBe(true);
    }
    await expect.poll(() => confirm().textContent()).toBe('Delete Account');
    expect(await field().inputValue()).toBe('DELETE');
    await expect.poll(() => focusIn('dialog')).toBe(true);
    await stopIntercepting(page);
  }
  const text = 'Please wait a moment.';
  await failCall(page, CALL, { status: 503, error: text });
  for (const leave of [
    () => cancel().click(),
    () => close().click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await field().fill('DELETE');
    await confirm().click();
    await alertSaying(dialog(), text).waitFor();
    await leave();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => focusIn('opener')).toBe(true);
    await open();
    expect(await field().inputValue()).toBe('');
    await expect.poll(() => dialog().getByRole('alert').count()).toBe(0);
    expect(await confirm().isDisabled()).toBe(true);
  }
});

test('settings-9 settings-10 a deletion shows a success message and opens the login page after 2000 ms, also if Back is pressed before; Back does not return to Settings', async () => {
  await field().fill('DELETE');
  await pauseTime(page);
  await confirm().click();
  await statusSaying(dialog(), 'Your account has been deleted successfully.').waitFor();
  expect(await close().isDisabled()).toBe(true);
  await effectsDone(page);
  await page.clock.runFor(1999);
  await effectsDone(page);
  expect(page.url()).toBe(`${app.origin}/settings`);
  expect(await dialog().count()).toBe(1);
  await page.clock.runFor(1);
  await page.waitForURL(`${app.origin}/login`);
  await page.clock.resume();
  expect(await app.db('users').where({ email: 'june@example.com' })).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toBe(`${app.origin}/settings`);

  await signInAs(page, app, 'June Park');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await open();
  await field().fill('DELETE');
  await confirm().click();
  await statusSaying(page, 'Your account has been deleted successfully.').waitFor();
  await page.goBack();
  await page.waitForURL(`${app.origin}/login`);
});
