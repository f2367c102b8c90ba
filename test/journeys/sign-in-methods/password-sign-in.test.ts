import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { signOut } from '#test/journeys/sign-in/navigation.ts';
import { addEmail, userOfEmail } from '#test/stytch-emulator/users/contacts.ts';
import { failsOnce } from './failing-call.ts';
import { askForPassword, enterPassword, passwordField, STRONG, signUp } from './passwords.ts';

const methods = launchSignInMethods();
const MAIL = 'POST /passwords/email/reset/start';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('widget-28 widget-27 widget-30 widget-32 widget-55 an account without a password gets an email to set one; a password signs in after a wrong password and failed calls; a leaked password must be reset by email', async () => {
  const { state } = methods.app.emulator;
  addEmail(state, userOfEmail(state, 'cleo@example.com').user, 'cleo@example.com');
  const page = await methods.open();
  await page.getByRole('button', { name: 'Use a password' }).click();
  const field = page.getByPlaceholder('example@email.com');
  const submit = async () => {
    if (!(await field.isVisible())) await press(page, 'Go back');
    await field.fill('cleo@example.com');
    await press(page, 'Continue with email');
  };
  await failsOnce(page, { call: MAIL, act: submit });
  await submit();
  await says(page, 'Check your email to set a new password!');
  await says(page, 'A login link was sent to you at cleo@example.com.');

  const address = 'ada@example.com';
  await signUp(methods, address);
  await page.reload();
  await askForPassword(page, address);
  await says(page, 'Log In');
  await enterPassword(page, 'not-the-right-one-11');
  await says(page, 'Unauthorized credentials.');
  const check = 'POST /passwords/authenticate';
  await failsOnce(page, { call: check, act: () => enterPassword(page, STRONG) });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
  await enterPassword(page, STRONG);
  await signedIn(page);

  await signOut(page);
  const { breachedPasswords } = methods.app.emulator.state;
  breachedPasswords.add(STRONG);
  await askForPassword(page, address);
  await passwordField(page).fill(STRONG);
  await failsOnce(page, { call: MAIL, act: () => press(page, 'Continue') });
  await press(page, 'Continue');
  await says(page, 'Check your email to set a new password');
  await page.getByText(/^A different site where you use the same password/).waitFor();
  breachedPasswords.delete(STRONG);
});
