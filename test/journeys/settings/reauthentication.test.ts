import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { addAuthenticator, createPasskey } from '#test/journeys/sign-in-methods/passkeys.ts';
import {
  button,
  dialog,
  passAnHour,
  press,
  reauthenticateByCode,
  signedInPhone,
} from './settings-page.ts';

const methods = launchSignInMethods();
afterEach(() => vi.useRealTimers());

const reauthentication = (page: Page) => dialog(page, 'Confirm it’s you');
const passkeys = (page: Page) => page.getByText('Set up a new Passkey');

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${methods.app.origin}/settings`);
  await button(page, 'Manage passkeys').waitFor();
}

test('S68 the dialog can be closed, keeps input after failed calls, and leads to the passkeys, which are hidden again when the reauthentication expires', async () => {
  const page = await signedInPhone(methods, 'June Park');
  await addAuthenticator(page);
  passAnHour();
  await openSettings(page);
  await press(page, 'Manage passkeys');
  await reauthentication(page).waitFor();
  expect(await passkeys(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => reauthentication(page).count()).toBe(0);
  const manage = button(page, 'Manage passkeys');
  await expect.poll(() => manage.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await manage.getAttribute('aria-expanded')).toBe('false');

  // Reload, so that the list of factors is fetched again.
  await openSettings(page);
  const failed = (text: string) =>
    reauthentication(page).getByRole('alert').getByText(text).waitFor();
  let restore = await failCall(page, 'GET /api/factors', 'unreachable');
  await press(page, 'Manage passkeys');
  await failed('Failed to load your confirmation methods');
  await restore();
  await press(page, 'Retry');
  const code = button(page, 'Email a code to june@example.com');
  restore = await failCall(page, 'POST /api/reauthentication/start', 'unreachable');
  await code.click();
  await failed('The confirmation failed. Check your connection and try again.');
  await restore();
  await code.click();
  await reauthentication(page)
    .getByText('The 6-digit code was sent to june@example.com.')
    .waitFor();
  const typed = await methods.code('june@example.com');
  await page.getByLabel('Code').fill(typed);
  restore = await failCall(page, 'POST /api/reauthentication/verify', 'unreachable');
  await press(page, 'Confirm');
  await failed('The confirmation failed. Check your connection and try again.');
  expect(await page.getByLabel('Code').inputValue()).toBe(typed);
  await restore();
  await page.getByLabel('Code').fill(typed === '000000' ? '000001' : '000000');
  await press(page, 'Confirm');
  await failed('Invalid passcode, please try again.');
  await page.getByLabel('Code').fill(typed);
  await press(page, 'Confirm');
  await passkeys(page).waitFor();

  passAnHour();
  await press(page, 'Create a Passkey');
  await reauthentication(page).waitFor();
  await expect.poll(() => passkeys(page).count()).toBe(0);
  await reauthenticateByCode(methods, page, 'june@example.com');
  await passkeys(page).waitFor();
  await createPasskey(page);
});

test('S68 an account deletion continues after a reauthentication by Google or by a code; if the session check fails, the deletion call itself asks for the reauthentication', async () => {
  const page = await signedInPhone(methods, 'Rosa Lindqvist');
  const deletion = dialog(page, 'Delete Account');
  const redirect = async () => {
    await press(page, 'Continue with Google');
    await page.waitForURL(`${methods.app.emulator.url}**`);
    await press(page, /Rosa/);
    await page.waitForURL('**/settings');
    await deletion.waitFor();
  };
  const submit = async () => {
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await deletion.locator('button[type=submit]').click();
  };
  passAnHour();
  await openSettings(page);
  await press(page, 'Delete Account');
  await redirect();
  await page.keyboard.press('Escape');
  await deletion.waitFor({ state: 'detached' });

  passAnHour();
  const restore = await failCall(page, 'GET /api/session', 'unreachable');
  await press(page, 'Delete Account');
  await deletion.waitFor();
  await restore();
  await submit();
  await redirect();

  passAnHour();
  await submit();
  await reauthenticateByCode(methods, page, 'rosa@example.com');
  await page.getByText('Your account has been deleted successfully.').waitFor();
});
