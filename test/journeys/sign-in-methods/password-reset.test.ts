import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { post } from '#test/journeys/sign-in/http-sign-in.ts';
import { fails, failsOnce } from './failing-call.ts';
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

/** Returns the two links of the newest message to an address. */
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

test('widget-31 widget-32 widget-55 an emailed link replaces the password, also after failed calls, and its token is removed from the URL', async () => {
  const address = 'ada@example.com';
  await signUp(methods, address);
  const page = await openPassword(methods, address);
  await passwordField(page).fill(STRONG);
  await failsOnce(page, { call: MAIL, act: () => press(page, 'Forgot Password?') });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
  await forget(page, address);
  const first = mailed(address).reset;
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await failsOnce(page, { call: MAIL, act: () => press(page, 'Resend email') });
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
  await failsOnce(page, {
    call: 'POST /passwords/strength_check',
    act: () => passwordField(page).fill(`${OTHER}1`),
  });
  const replace = 'POST /passwords/email/reset';
  await failsOnce(page, { call: replace, act: () => enterPassword(page, OTHER) });
  expect(await passwordField(page).inputValue()).toBe(OTHER);
  const login = 'POST /magic_links/authenticate';
  await failsOnce(page, { call: login, act: () => press(page, 'Login without a password') });
  await enterPassword(page, OTHER);
  await signedIn(page);
  expect(await signInStatus(methods, address, STRONG)).toBe(401);
  expect(await signInStatus(methods, address, OTHER)).toBe(200);
});

test('widget-33 widget-34 widget-32 widget-55 the reset page explains a missing token; a login link signs in once without a new password, also after failed calls; Forgot password? can send another link', async () => {
  const address = 'cleo@example.com';
  await signUp(methods, address);
  const page = await methods.open('/reset-password');
  await says(
    page,
    'This link is incomplete. Open the link in the email again, or request a new one.',
  );
  const { origin } = methods.app;
  await post(page.context(), `${origin}/sdk/v1/passwords/email/reset/start`, { email: address });
  const link = `${origin}/reset-password${new URL(mailed(address).login).search}`;
  let opened = false;
  // After a 429, Retry must be possible, because the link has not been used.
  await fails(page, {
    call: 'POST /magic_links/authenticate',
    act: async () => {
      await (opened ? press(page, 'Retry') : page.goto(link));
      opened = true;
    },
  });
  await press(page, 'Retry');
  await signedIn(page);

  await post(page.context(), `${origin}/api/signout`);
  await page.goto(link);
  await says(page, 'This link has been used or has expired. Request a new one on the login page.');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL(`${origin}/login`);

  // Use another account, because the login link has deleted the password of the first one.
  await signUp(methods, 'fee@example.com');
  await askForPassword(page, 'fee@example.com');
  await forget(page, 'fee@example.com');
  const call = 'POST /magic_links/email/login_or_create';
  await failsOnce(page, { call, act: () => press(page, 'Log in without a password') });
  await press(page, 'Log in without a password');
  await says(page, 'Check your email');
  expect(await methods.link('fee@example.com')).toContain('token=');
});
