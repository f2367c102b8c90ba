import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import {
  button,
  changes,
  confirmByCode,
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

const CLEAN = { light: [], dark: [] };
const PHONE = '+12025550142';
const messages = (page: Page) => page.getByRole('region', { name: 'Account messages' });

/** Adds a phone in another browser, as a thief of the session would. */
async function addPhoneElsewhere(page: Page, number: string): Promise<void> {
  const call = (path: string, body: object) =>
    page.evaluate(
      async ([to, fields]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(fields) });
        return (await answer.json()).data;
      },
      [`/sdk/v1${path}`, body] as const,
    );
  const { method_id } = await call('/otps/sms/send/secondary', { phone_number: number });
  await call('/otps/authenticate', { method_id, token: await ways.code(number) });
}

test('S69 a change made elsewhere is shown, and "This wasn’t me" undoes it', async () => {
  const page = await signedInOnPhone(ways, 'June Park');
  const thief = await signedInOnPhone(ways, 'June Park');
  await addPhoneElsewhere(thief, PHONE);
  await addPhoneElsewhere(thief, '+12025550143');
  passAnHour();

  await page.goto(`${ways.app.origin}/dashboard`);
  const ofPhone = (end: string) =>
    messages(page)
      .getByRole('status')
      .filter({ hasText: `Phone +1 ··· ${end} was added on` });
  await ofPhone('43').getByText('Chrome on Linux').waitFor();
  expect(await axeFindings(page)).toEqual(CLEAN);
  const restore = await failCall(page, 'POST /api/account/events/dismiss', 'unreachable');
  await ofPhone('43').getByRole('button', { name: 'OK' }).click();
  await messages(page).getByText('Failed to dismiss the message').waitFor();
  await restore();
  await ofPhone('43').getByRole('button', { name: 'OK' }).click();
  await ofPhone('43').waitFor({ state: 'detached' });

  await ofPhone('42').getByRole('button', { name: 'This wasn’t me' }).click();
  await page.waitForURL('**/settings');
  const secure = dialog(page, 'Secure your account');
  await secure.getByText('sign out all other devices').waitFor();
  expect(await axeFindings(page)).toEqual(CLEAN);
  await press(page, 'Secure account');
  await confirmByCode(ways, page, 'june@example.com');
  await secure.getByText('All other devices were signed out. Removed: Phone +1 ··· 42.').waitFor();
  await secure.getByText('set up an authenticator app').waitFor();
  expect(await axeFindings(page)).toEqual(CLEAN);
  await press(page, 'Check sign-in methods');
  const heading = methods(page).getByRole('heading', { name: 'Sign-in methods' });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await row(page, /^Phone .* 42/).count()).toBe(0);
  await row(page, /^Phone .* 43/).waitFor();
  expect(await messages(page).count()).toBe(0);
  await changes(page).getByText('Phone +1 ··· 42 removed').waitFor();
  await thief.goto(`${ways.app.origin}/dashboard`);
  await thief.waitForURL(`${ways.app.origin}/login`);

  await page.reload();
  await row(page, 'Google').waitFor();
  expect(await secure.count()).toBe(0);
});

test('S69 at most three messages are shown, and Google confirms before one is rejected', async () => {
  const page = await signedInOnPhone(ways, 'Milo Adeyemi');
  const thief = await signedInOnPhone(ways, 'Milo Adeyemi');
  for (const end of [1, 2, 3, 4]) await addPhoneElsewhere(thief, `+1202555015${end}`);
  passAnHour();
  await openSettings(ways, page);
  await messages(page).getByText('1 more in Recent changes').waitFor();
  expect(await messages(page).getByRole('status').count()).toBe(3);
  await changes(page)
    .getByRole('button', { name: 'This wasn’t me: Phone +1 ··· 51 added' })
    .click();
  await press(page, 'Secure account');
  await press(page, 'Continue with Google');
  await page.waitForURL(`${ways.app.emulator.url}**`);
  await button(page, /Milo/).click();
  await page.waitForURL('**/settings');
  await dialog(page, 'Secure your account').getByText('Phone +1 ··· 51 was added').waitFor();
  await press(page, 'Secure account');
  await page.getByText('All other devices were signed out. Removed: Phone +1 ··· 51.').waitFor();
  await press(page, 'Check sign-in methods');
  await press(page, 'Dismiss all 3');
  await messages(page).waitFor({ state: 'detached' });
  await page.reload();
  await changes(page).getByText('Phone +1 ··· 52 added').waitFor();
  expect(await messages(page).count()).toBe(0);
});
