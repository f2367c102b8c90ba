import { test } from 'vitest';
import {
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { givePassword, openPassword, STRONG, signUp } from './passwords.ts';

const ways = launchSignInMethods();

test('widget-27 who has a password logs in with it, and a wrong one is refused', async () => {
  await signUp(ways, 'ada@example.com');
  const page = await openPassword(ways, 'ada@example.com');
  await says(page, 'Log In');
  await givePassword(page, 'not-the-right-one-11');
  await says(page, 'Unauthorized credentials.');
  await givePassword(page, STRONG);
  await signedIn(page);
});

test('widget-30 a password that has leaked since must be set anew by e-mail', async () => {
  await signUp(ways, 'bea@example.com', 'amber-canyon-whistle-93');
  ways.app.emulator.state.breachedPasswords.add('amber-canyon-whistle-93');
  const page = await openPassword(ways, 'bea@example.com');
  await givePassword(page, 'amber-canyon-whistle-93');
  await says(page, 'Check your email to set a new password');
  await page.getByText(/^A different site where you use the same password/).waitFor();
});

test('widget-28 who has no password is mailed a link to set one', async () => {
  const first = await ways.open();
  await first.getByPlaceholder('example@email.com').fill('cleo@example.com');
  await first.getByRole('button', { name: 'Continue with email' }).click();
  await says(first, 'Enter passcode');
  await enterCode(first, await ways.code('cleo@example.com'));
  await first.waitForURL('**/dashboard');
  const page = await openPassword(ways, 'cleo@example.com');
  await says(page, 'Check your email to set a new password!');
  await says(page, 'A login link was sent to you at cleo@example.com.');
});
