import { afterEach, expect, test, vi } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import {
  button,
  dialog,
  methods,
  openSettings,
  passAnHour,
  press,
  row,
  signedInOnPhone,
} from './sign-in-methods.ts';

const ways = launchSignInMethods();
afterEach(() => vi.useRealTimers());

test('S69 GitHub is added by a redirect, which can be cancelled', async () => {
  const page = await signedInOnPhone(ways, 'Rosa Lindqvist');
  await openSettings(ways, page);
  const leave = async () => {
    await press(page, 'Add a sign-in method');
    await press(page, 'GitHub');
    await page.waitForURL(`${ways.app.emulator.url}**`);
  };
  await leave();
  await press(page, 'Cancel');
  await page.getByText('Adding GitHub was canceled. Nothing was changed.').waitFor();
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await row(page, 'Google').waitFor();
  await leave();
  await button(page, /Rosa/).click();
  await page.waitForURL('**/settings');
  await methods(page).getByText('GitHub was added.').waitFor();
  await row(page, 'GitHub').getByText('First seen today').waitFor();
});

test('S69 what was typed survives a confirmation by redirect', async () => {
  const page = await signedInOnPhone(ways, 'Milo Adeyemi');
  await openSettings(ways, page);
  await press(page, 'Add a sign-in method');
  await press(page, 'Phone number');
  await page.getByLabel('Phone number', { exact: true }).fill('+1 202 555 0142');
  passAnHour();
  await press(page, 'Send code');
  await press(page, 'Continue with Google');
  await page.waitForURL(`${ways.app.emulator.url}**`);
  await press(page, /Milo/);
  await page.waitForURL('**/settings');
  await dialog(page, 'Add a phone number').waitFor();
  const number = page.getByLabel('Phone number', { exact: true });
  expect(await number.inputValue()).toBe('+12025550142');
  await press(page, 'Send code');
  await page.getByText('Enter the 6-digit code that we sent to +12025550142.').waitFor();
});
