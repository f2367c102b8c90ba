import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  type SignInMethodsApp,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { addEmail, userOfEmail } from '#test/stytch-emulator/users/contacts.ts';
import { signUp } from './passwords.ts';

const VERIFIED = 'Your passcode has been successfully verified.';

/** Creates a user without a password at the provider. */
function addAccount({ app }: SignInMethodsApp, address: string): void {
  const { state } = app.emulator;
  addEmail(state, userOfEmail(state, address).user, address);
}

describe('passwords with codes or links by email', () => {
  const methods = launchSignInMethods('google,passwords,email_otp,magic_links');

  /** Opens the login page of a deployment with these methods. */
  async function openWith(...enabled: SignInMethod[]): Promise<Page> {
    const page = await methods.newPage();
    const options = await page.request.get(`${methods.app.origin}/api/sign-in/options`);
    const json = { ...(await options.json()), methods: ['google', ...enabled] };
    await failCall(page, 'GET /api/sign-in/options', { status: 200, json });
    await page.goto(`${methods.app.origin}/login`);
    return page;
  }

  test('widget-29 widget-28 a new user chooses between a code and a password; an account without a password gets a code', async () => {
    const page = await openWith('passwords', 'email_otp');
    await continueWithEmail(page, 'ada@example.com');
    await says(page, 'Choose how you would like to create your account.');
    await page.getByRole('button', { name: 'Email me a login code' }).click();
    await says(page, 'Enter passcode');
    expect(await methods.code('ada@example.com')).toMatch(/^\d{6}$/);

    await page.reload();
    addAccount(methods, 'bea@example.com');
    await continueWithEmail(page, 'bea@example.com');
    await says(page, 'Enter passcode');
    await enterCode(page, await methods.code('bea@example.com'));
    await signedIn(page, VERIFIED);
  });

  test('widget-28 an account without a password gets a link', async () => {
    addAccount(methods, 'cleo@example.com');
    const page = await openWith('passwords', 'magic_links');
    await continueWithEmail(page, 'cleo@example.com');
    await says(page, 'Check your email');
    await says(page, 'An email was sent to cleo@example.com.');
    expect(await methods.link('cleo@example.com')).toContain('token=');
  });
});

describe('passwords only', () => {
  const methods = launchSignInMethods('google,passwords');

  test('widget-32 after Forgot Password?, an emailed link signs in without a password', async () => {
    await signUp(methods, 'gia@example.com');
    const page = await methods.open();
    await continueWithEmail(page, 'gia@example.com');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByRole('button', { name: 'Log in without a password' }).click();
    await says(page, 'Check your email');
    await page.goto(await methods.link('gia@example.com'));
    await page.waitForURL(`${methods.app.origin}/dashboard`);
  });
});
