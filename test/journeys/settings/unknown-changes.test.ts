import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { post, signInWithGoogle } from '#test/journeys/sign-in/http-sign-in.ts';
import {
  button,
  changes,
  dialog,
  headingHasFocus,
  passAnHour,
  press,
  reauthenticateByCode,
  row,
  signedInPhone,
} from './settings-page.ts';

const methods = launchSignInMethods();
afterEach(() => vi.useRealTimers());

const CLEAN = { light: [], dark: [] };
const messages = (page: Page) => page.getByRole('region', { name: 'Account messages' });

/** Adds phone numbers in another browser, like an attacker who has signed in to the account. */
async function addPhonesElsewhere(name: string, numbers: string[]): Promise<BrowserContext> {
  const thief = await methods.app.newContext();
  await signInWithGoogle(methods, thief, name);
  const sdk = `${methods.app.origin}/sdk/v1`;
  for (const phone_number of numbers) {
    const { data } = await post(thief, `${sdk}/otps/sms/send/secondary`, { phone_number });
    const token = await methods.code(phone_number);
    await post(thief, `${sdk}/otps/authenticate`, { method_id: data.method_id, token });
  }
  return thief;
}

test('S69 at most three changes made elsewhere are shown, and "This wasn’t me" undoes one after a reauthentication by code or with Google', async () => {
  const page = await signedInPhone(methods, 'June Park');
  const thief = await addPhonesElsewhere(
    'June Park',
    [1, 2, 3, 4, 5].map((end) => `+1202555015${end}`),
  );
  passAnHour();

  await page.goto(`${methods.app.origin}/dashboard`);
  await messages(page).getByText('2 more in Recent changes').waitFor();
  expect(await messages(page).getByRole('status').count()).toBe(3);
  const ofPhone = (end: string) =>
    messages(page)
      .getByRole('status')
      .filter({ hasText: `Phone +1 ··· ${end} was added on` });
  await ofPhone('55').getByText('Chrome on Linux').waitFor();
  expect(await axeFindings(page)).toEqual(CLEAN);
  const restore = await failCall(page, 'POST /api/account/events/dismiss', 'unreachable');
  await ofPhone('55').getByRole('button', { name: 'OK' }).click();
  await messages(page).getByText('Failed to dismiss the message').waitFor();
  await restore();
  await ofPhone('55').getByRole('button', { name: 'OK' }).click();
  await ofPhone('55').waitFor({ state: 'detached' });

  await ofPhone('54').getByRole('button', { name: 'This wasn’t me' }).click();
  await page.waitForURL('**/settings');
  const secure = dialog(page, 'Secure your account');
  await secure.getByText('sign out all other devices').waitFor();
  expect(await axeFindings(page)).toEqual(CLEAN);
  const restoreReject = await failCall(page, 'POST /api/account/events/*/reject', 'unreachable');
  await press(page, 'Secure account');
  await secure
    .getByText('Failed to secure your account. Check your connection and try again.')
    .waitFor();
  await restoreReject();
  await press(page, 'Secure account');
  await reauthenticateByCode(methods, page, 'june@example.com');
  await secure.getByText('All other devices were signed out. Removed: Phone +1 ··· 54.').waitFor();
  await secure.getByText('set up an authenticator app').waitFor();
  expect(await axeFindings(page)).toEqual(CLEAN);
  await press(page, 'Check sign-in methods');
  await headingHasFocus(page);
  expect(await row(page, /^Phone .* 54/).count()).toBe(0);
  await row(page, /^Phone .* 55/).waitFor();
  expect(await ofPhone('54').count()).toBe(0);
  await changes(page).getByText('Phone +1 ··· 54 removed').waitFor();
  const session = await thief.request.get(`${methods.app.origin}/api/session`);
  expect(await session.json()).toMatchObject({ signedIn: false });
  await page.reload();
  await row(page, 'Google').waitFor();
  expect(await secure.count()).toBe(0);

  passAnHour();
  await changes(page)
    .getByRole('button', { name: 'This wasn’t me: Phone +1 ··· 51 added' })
    .click();
  await press(page, 'Secure account');
  await press(page, 'Continue with Google');
  await page.waitForURL(`${methods.app.emulator.url}**`);
  await button(page, /June/).click();
  await page.waitForURL('**/settings');
  await secure.getByText('Phone +1 ··· 51 was added').waitFor();
  await press(page, 'Secure account');
  await page.getByText('All other devices were signed out. Removed: Phone +1 ··· 51.').waitFor();
  await press(page, 'Check sign-in methods');
  await press(page, 'Dismiss all 2');
  await messages(page).waitFor({ state: 'detached' });
  await page.reload();
  await changes(page).getByText('Phone +1 ··· 52 added').waitFor();
  expect(await messages(page).count()).toBe(0);
});
