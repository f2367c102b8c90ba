import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { signOut } from '#test/journeys/sign-in/navigation.ts';
import { fails } from './failing-call.ts';
import {
  askForPassword,
  enterPassword,
  OTHER,
  openPassword,
  passwordField,
  STRONG,
  signInStatus,
  signUp,
} from './passwords.ts';

const methods = launchSignInMethods();
const MAIL = 'POST /passwords/email/reset/start';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();

/** Returns the two links of the newest message. */
function mailed(address: string): { reset: string; login: string } {
  const { links = [] } = methods.app.emulator.state.inbox.latest(address);
  const [reset, login] = links.map(({ url }) => url);
  return { reset: reset ?? '', login: login ?? '' };
}

async function forget(page: Page, address: string): Promise<void> {
  await press(page, 'Forgot Password?');
  await says(page, 'Forgot password?');
  await says(page, `A link to reset your password was sent to you at ${address}.`);
}

test('widget-31 widget-32 widget-55 a mailed link replaces the password after failed calls, and its token leaves the address', async () => {
  const address = 'ada@example.com';
  await signUp(methods, address);
  const page = await openPassword(methods, address);
  await passwordField(page).fill(STRONG);
  await fails(page, { call: MAIL, act: () => press(page, 'Forgot Password?') });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
  await forget(page, address);
  const first = mailed(address).reset;
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await fails(page, { call: MAIL, act: () => press(page, 'Resend email') });
  await press(page, 'Resend email');
  await page.getByRole('button', { name: /^Email resent! Try again in \d+s$/ }).waitFor();
  const { reset } = mailed(address);
  expect(reset).not.toBe(first);
  await press(page, 'Go back');
  await says(page, 'Sign up or log in');

  await page.goto(reset);
  await says(page, 'Reset your password');
  expect(page.url()).toBe(`${methods.app.origin}/reset-password`);
  await passwordField(page).fill('password');
  await page.getByText('This is a top-10 common password.').waitFor();
  expect(await button(page, 'Continue').isDisabled()).toBe(true);
  const endings = ['1', '2'];
  await fails(page, {
    call: 'POST /passwords/strength_check',
    act: () => passwordField(page).fill(`${OTHER}${endings.pop()}`),
  });
  const replace = 'POST /passwords/email/reset';
  await fails(page, { call: replace, act: () => enterPassword(page, OTHER) });
  expect(await passwordField(page).inputValue()).toBe(OTHER);
  const login = 'POST /magic_links/authenticate';
  await fails(page, { call: login, act: () => press(page, 'Login without a password') });
  await enterPassword(page, OTHER);
  await signedIn(page);
  expect(await signInStatus(methods, address, STRONG)).toBe(401);
  expect(await signInStatus(methods, address, OTHER)).toBe(200);
});

test('widget-33 widget-55 a mailed login link signs in once without a new password, and Retry repeats a failed call', async () => {
  const address = 'cleo@example.com';
  await signUp(methods, address);
  const page = await openPassword(methods, address);
  await forget(page, address);
  const { search } = new URL(mailed(address).login);
  const resetPage = `${methods.app.origin}/reset-password`;
  let opened = false;
  await fails(page, {
    call: 'POST /magic_links/authenticate',
    act: async () => {
      await (opened ? press(page, 'Retry') : page.goto(resetPage + search));
      opened = true;
    },
  });
  await press(page, 'Retry');
  await signedIn(page);

  await signOut(page);
  await page.goto(resetPage + search);
  await says(page, 'This link has been used or has expired. Request a new one on the login page.');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL(`${methods.app.origin}/login`);
  // Use another account, because the login link has deleted the password of the first one.
  await signUp(methods, 'dora@example.com');
  await askForPassword(page, 'dora@example.com');
  await forget(page, 'dora@example.com');
  await page.goto(mailed('dora@example.com').login);
  await page.waitForURL(`${methods.app.origin}/dashboard`);
});

test('widget-32 widget-34 Forgot password? can mail a login link, and the reset page names a missing token', async () => {
  const address = 'fee@example.com';
  await signUp(methods, address);
  const page = await methods.open('/reset-password');
  await says(
    page,
    'This link is incomplete. Open the link in the email again, or request a new one.',
  );
  await page.goto(`${methods.app.origin}/login`);
  await askForPassword(page, address);
  await forget(page, address);
  const call = 'POST /magic_links/email/login_or_create';
  await fails(page, { call, act: () => press(page, 'Log in without a password') });
  await press(page, 'Log in without a password');
  await says(page, 'Check your email');
  await page.goto(await methods.link(address));
  await page.waitForURL(`${methods.app.origin}/dashboard`);
});
