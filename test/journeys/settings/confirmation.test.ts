import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { addAuthenticator, createPasskey } from '#test/journeys/sign-in-methods/passkeys.ts';

const ways = launchSignInMethods();
const HOUR = 60 * 60_000;

afterEach(() => vi.useRealTimers());

/** The server and the provider run in this process: an hour goes by for both. */
const passAnHour = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name = 'Confirm it’s you') => page.getByRole('dialog', { name });

/** Settings on a phone, an hour after the sign-in with Google. */
async function settingsAfterAnHour(name: string): Promise<Page> {
  const page = await ways.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, ways.app, name);
  passAnHour();
  await page.goto(`${ways.app.origin}/settings`);
  await button(page, 'Manage passkeys').waitFor();
  return page;
}

async function confirmByCode(page: Page, address: string): Promise<void> {
  await button(page, `Email a code to ${address}`).click();
  await dialog(page).getByText(`The 6-digit code was sent to ${address}.`).waitFor();
  await page.getByLabel('Code').fill(await ways.code(address));
  await button(page, 'Confirm').click();
}

test('S68 a passkey is added after an hour, confirmed by a code', async () => {
  const page = await settingsAfterAnHour('June Park');
  await addAuthenticator(page);
  await button(page, 'Manage passkeys').click();
  await dialog(page).waitFor();
  expect(await page.getByText('Set up a new Passkey').count()).toBe(0);
  await confirmByCode(page, 'june@example.com');
  await page.getByText('Set up a new Passkey').waitFor();
  await createPasskey(page);
});

test('S68 a confirmation that has run out replaces the passkeys, which come back after it', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await signInAs(page, ways.app, 'Milo Adeyemi');
  await page.goto(`${ways.app.origin}/settings`);
  await button(page, 'Manage passkeys').click();
  await page.getByText('Set up a new Passkey').waitFor();
  passAnHour();
  await button(page, 'Create a Passkey').click();
  await dialog(page).waitFor();
  await expect.poll(() => page.getByText('Set up a new Passkey').count()).toBe(0);
  await confirmByCode(page, 'milo@example.com');
  await page.getByText('Set up a new Passkey').waitFor();
  await createPasskey(page);
  await button(page, 'Done').click();
});

test('S68 Google confirms by a redirect, and the deletion goes on where it was asked for', async () => {
  const page = await settingsAfterAnHour('Rosa Lindqvist');
  await button(page, 'Delete Account').click();
  await button(page, 'Continue with Google').click();
  await page.waitForURL(`${ways.app.emulator.url}**`);
  await page.getByRole('button', { name: /Rosa/ }).click();
  await page.waitForURL('**/settings');
  await dialog(page, 'Delete Account').waitFor();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog(page, 'Delete Account').locator('button[type=submit]').click();
  await page.getByText('Your account has been deleted successfully.').waitFor();
});

test('S68 failed calls of the dialog say so, keep what was typed, and work again', async () => {
  const page = await settingsAfterAnHour('June Park');
  const failed = (text: string) => dialog(page).getByRole('alert').getByText(text).waitFor();
  let restore = await failCall(page, 'GET /api/factors', 'unreachable');
  await button(page, 'Delete Account').click();
  await failed('Failed to load your ways to sign in');
  await restore();
  await button(page, 'Retry').click();

  const code = button(page, 'Email a code to june@example.com');
  restore = await failCall(page, 'POST /api/reauthentication/start', 'unreachable');
  await code.click();
  await failed('The confirmation failed. Check your connection and try again.');
  await restore();
  await code.click();

  // An earlier test of this file has sent her a code, too.
  await dialog(page).getByText('The 6-digit code was sent to june@example.com.').waitFor();
  const typed = await ways.code('june@example.com');
  await page.getByLabel('Code').fill(typed);
  restore = await failCall(page, 'POST /api/reauthentication/verify', 'unreachable');
  await button(page, 'Confirm').click();
  await failed('The confirmation failed. Check your connection and try again.');
  expect(await page.getByLabel('Code').inputValue()).toBe(typed);
  await restore();

  await page.getByLabel('Code').fill(typed === '000000' ? '000001' : '000000');
  await button(page, 'Confirm').click();
  await failed('Invalid passcode, please try again.');
  await page.getByLabel('Code').fill(typed);
  await button(page, 'Confirm').click();
  await dialog(page, 'Delete Account').waitFor();
});

test('S68 without an answer about the session, the guarded calls ask by themselves', async () => {
  const page = await settingsAfterAnHour('Milo Adeyemi');
  const restore = await failCall(page, 'GET /api/session', 'unreachable');
  await button(page, 'Delete Account').click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await restore();
  await dialog(page, 'Delete Account').locator('button[type=submit]').click();
  await confirmByCode(page, 'milo@example.com');
  await page.getByText('Your account has been deleted successfully.').waitFor();
});

test('S68 the dialog can be left: nothing is changed, and the focus returns', async () => {
  const page = await settingsAfterAnHour('June Park');
  await button(page, 'Manage passkeys').click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  const manage = button(page, 'Manage passkeys');
  await expect.poll(() => manage.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await manage.getAttribute('aria-expanded')).toBe('false');
});
