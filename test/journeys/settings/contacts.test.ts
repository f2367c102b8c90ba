import { afterEach, expect, test, vi } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import {
  button,
  changes,
  dialog,
  enterSentCode,
  headingHasFocus,
  methodsSection,
  openSettings,
  passAnHour,
  press,
  reauthenticateByCode,
  row,
  signedInPhone,
} from './settings-page.ts';

const methods = launchSignInMethods();
afterEach(() => vi.useRealTimers());

const CLEAN = { light: [], dark: [] };
const OLD = '+12025550142';
const WORK = 'milo.work@example.com';
const NEW = '+447400123456';

test('S69 a phone number is added by a code, after a reauthentication, and replaced by another number', async () => {
  const page = await signedInPhone(methods, 'Rosa Lindqvist');
  await openSettings(methods, page);
  await row(page, 'Google').getByText('Added today · Last used today').waitFor();
  expect(await row(page, 'Google').locator('time').count()).toBe(2);
  await changes(page).getByText('No changes yet.').waitFor();

  await press(page, 'Add a sign-in method');
  expect(await axeFindings(page)).toEqual(CLEAN);
  await press(page, 'Phone number');
  const number = page.getByLabel('Phone number', { exact: true });
  await number.fill('02025550142');
  await press(page, 'Send code');
  await page.getByText('Start with + and the country code, e.g. +44.').waitFor();
  await number.fill('+1 (202) 555-0142');
  passAnHour();
  await press(page, 'Send code');
  await reauthenticateByCode(methods, page, 'rosa@example.com');
  // Restore the real time, because Postgres stores the time of the new number by its own clock.
  vi.useRealTimers();
  await page.getByText(`Enter the 6-digit code that we sent to ${OLD}.`).waitFor();
  await page.getByLabel('Code').fill((await methods.code(OLD)) === '000000' ? '000001' : '000000');
  await press(page, 'Add');
  await page.getByText('Invalid passcode, please try again.').waitFor();
  expect(await button(page, /^Resend code in \d+ s$/).getAttribute('aria-disabled')).toBe('true');
  expect(await axeFindings(page)).toEqual(CLEAN);
  await press(page, 'Change number');
  expect(await number.inputValue()).toBe('+1 (202) 555-0142');
  await press(page, 'Send code');
  await enterSentCode(methods, page, OLD);
  await statusSaying(page, `${OLD} was added.`).waitFor();
  await headingHasFocus(page);
  await changes(page).getByText('Phone +1 ··· 42 added').waitFor();
  await changes(page).getByText('today · Chrome on Linux').waitFor();

  await row(page, '42')
    .getByRole('button', { name: /^Replace/ })
    .click();
  await dialog(page, /^Replace phone/).waitFor();
  await number.fill(NEW);
  await press(page, 'Send code');
  await enterSentCode(methods, page, NEW);
  const removal = dialog(page, /^Remove phone/);
  await removal.getByText('Codes sent to this number will no longer sign you in.').waitFor();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('status')
    .getByText(/^Phone .* 42 was removed\.$/)
    .waitFor();
  await expect.poll(() => row(page, 'Phone').count()).toBe(1);
  await row(page, '56').waitFor();
  expect(await axeFindings(page)).toEqual(CLEAN);
});

test('S69 Google is removed after an address was added, and the last address stays', async () => {
  const page = await signedInPhone(methods, 'Milo Adeyemi');
  await page.clock.install();
  await openSettings(methods, page);
  await press(page, 'Add a sign-in method');
  await press(page, 'Email address');
  await page.getByLabel('Email address', { exact: true }).fill('milo@example.com');
  await press(page, 'Send code');
  await page.getByText('This address is already a sign-in method.').waitFor();
  await page.getByLabel('Email address', { exact: true }).fill(WORK);
  await press(page, 'Send code');
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  const place = await code.boundingBox();
  await page.clock.runFor(30_000);
  await press(page, 'Resend code');
  await statusSaying(page, 'We sent a new code.').waitFor();
  await page.getByText(`Enter the new 6-digit code that we sent to ${WORK}.`).waitFor();
  expect(await code.boundingBox()).toEqual(place);
  await code.fill(await methods.code(WORK));
  await press(page, 'Add');
  await row(page, WORK).waitFor();

  const remove = async (name: string) => {
    await press(page, `Remove ${name}`);
    await dialog(page, `Remove ${name}?`).getByRole('button', { name: 'Remove' }).click();
  };
  let restore = await failCall(page, 'DELETE /api/factors/*', 'unreachable');
  await remove('Google');
  const removal = dialog(page, 'Remove Google?');
  await removal
    .getByText('Failed to remove Google. Check your connection and try again.')
    .waitFor();
  await restore();
  const json = { error: '', code: 'last_factor' };
  restore = await failCall(page, 'DELETE /api/factors/*', { status: 409, json });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await removal.getByText('This is now your only sign-in method.').waitFor();
  await restore();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await statusSaying(page, 'Google was removed.').waitFor();

  restore = await failCall(page, 'DELETE /api/factors/*', { status: 404 });
  await remove('email milo@example.com');
  await statusSaying(page, 'Email milo@example.com was already removed.').waitFor();
  await restore();
  await remove('email milo@example.com');
  await statusSaying(page, 'Email milo@example.com was removed.').waitFor();
  await expect.poll(() => methodsSection(page).getByRole('listitem').count()).toBe(1);
  const last = button(page, 'Remove email milo.work@example.com');
  expect(await last.getAttribute('aria-disabled')).toBe('true');
  const describedBy = (await last.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(
    'You cannot remove your only sign-in method. Add another one first.',
  );
  expect(await axeFindings(page)).toEqual(CLEAN);
});
