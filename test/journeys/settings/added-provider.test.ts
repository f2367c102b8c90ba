import { afterEach, expect, test, vi } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { injectMetamask } from '#test/journeys/sign-in-methods/browser-wallet.ts';
import {
  button,
  changes,
  dialog,
  headingHasFocus,
  openSettings,
  passAnHour,
  press,
  row,
  signedInPhone,
} from './settings-page.ts';

const methods = launchSignInMethods();
afterEach(() => vi.useRealTimers());

test('S69 GitHub is added by a redirect, which can be canceled, and retried after failed calls', async () => {
  const page = await signedInPhone(methods, 'Rosa Lindqvist');
  await openSettings(methods, page);
  const leave = async () => {
    await press(page, 'Add a sign-in method');
    await press(page, 'GitHub');
    await page.waitForURL(`${methods.app.emulator.url}**`);
  };
  let restore = await failCall(page, 'POST /api/factors/oauth/start', 'unreachable');
  await press(page, 'Add a sign-in method');
  await press(page, 'GitHub');
  const failed = 'The sign-in method was not added. Check your connection and try again.';
  await page.getByRole('dialog').getByText(failed, { exact: true }).waitFor();
  await restore();
  await press(page, 'GitHub');
  await page.waitForURL(`${methods.app.emulator.url}**`);
  await press(page, 'Cancel');
  await page.getByText('Adding GitHub was canceled. Nothing was changed.').waitFor();
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await row(page, 'Google').waitFor();
  await leave();
  restore = await failCall(page, 'POST /api/factors/oauth/verify', 'unreachable');
  await button(page, /Rosa/).click();
  await page.getByText('Network error: Failed to fetch', { exact: true }).waitFor();
  await restore();
  await press(page, 'Retry');
  await page.waitForURL('**/settings');
  await statusSaying(page, 'GitHub was added.').waitFor();
  await row(page, 'GitHub').getByText('Added today').waitFor();
});

test('S69 a wallet is added as a sign-in method after a rejection; a typed phone number is kept during a reauthentication by redirect', async () => {
  const page = await signedInPhone(methods, 'June Park');
  const owner = await injectMetamask(page);
  await openSettings(methods, page);
  await press(page, 'Add a sign-in method');
  await press(page, 'Crypto wallet');
  await dialog(page, 'Add a crypto wallet').getByText('Your wallet signs a message.').waitFor();
  owner.answers = ['refuse'];
  await press(page, 'Sign with an Ethereum wallet');
  await dialog(page, 'Add a crypto wallet')
    .getByText('You canceled the request. Try again when you are ready.')
    .waitFor();
  await press(page, 'Sign with an Ethereum wallet');
  await statusSaying(page, 'Your wallet was added.').waitFor();
  await headingHasFocus(page);
  await row(page, 'Ethereum wallet').getByText('Added today').waitFor();
  await changes(page).getByText('Ethereum wallet added').waitFor();

  await press(page, 'Add a sign-in method');
  await press(page, 'Phone number');
  await page.getByLabel('Phone number', { exact: true }).fill('+1 202 555 0142');
  passAnHour();
  await press(page, 'Send code');
  await press(page, 'Continue with Google');
  await page.waitForURL(`${methods.app.emulator.url}**`);
  // The dialog waits for the enabled methods, because they determine the channels of the code.
  const release = await holdCall(page, 'GET /api/sign-in/options');
  await press(page, /June/);
  await page.waitForURL('**/settings');
  await row(page, 'Google').waitFor();
  await release();
  await dialog(page, 'Add a phone number').waitFor();
  const number = page.getByLabel('Phone number', { exact: true });
  expect(await number.inputValue()).toBe('+12025550142');
  await press(page, 'Send code');
  await page.getByText('Enter the 6-digit code that we sent to +12025550142.').waitFor();
});
