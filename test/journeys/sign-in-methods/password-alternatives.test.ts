import { describe, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  type SignInMethodsApp,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { addEmail, userOfEmail } from '#test/stytch-emulator/users/contacts.ts';

/** Somebody whom the provider knows without a password. */
function knowPerson({ app }: SignInMethodsApp, address: string): void {
  const { state } = app.emulator;
  addEmail(state, userOfEmail(state, address).user, address);
}

describe('passwords with codes by e-mail', () => {
  const ways = launchSignInMethods('google,passwords,email_otp');

  test('widget-29 a new person chooses between both', async () => {
    const page = await ways.open();
    await continueWithEmail(page, 'ada@example.com');
    await says(page, 'Choose how you would like to create your account.');
    await page.getByRole('button', { name: 'Email me a login code' }).click();
    await enterCode(page, await ways.code('ada@example.com'));
    await signedIn(page, 'Your passcode has been successfully verified.');
  });

  test('widget-28 who has no password is sent a code at once', async () => {
    knowPerson(ways, 'bea@example.com');
    const page = await ways.open();
    await continueWithEmail(page, 'bea@example.com');
    await says(page, 'Enter passcode');
    await enterCode(page, await ways.code('bea@example.com'));
    await signedIn(page, 'Your passcode has been successfully verified.');
  });
});

describe('passwords with links by e-mail', () => {
  const ways = launchSignInMethods('google,passwords,magic_links');

  test('widget-28 who has no password is sent a link at once', async () => {
    knowPerson(ways, 'cleo@example.com');
    const page = await ways.open();
    await continueWithEmail(page, 'cleo@example.com');
    await says(page, 'Check your email');
    await says(page, 'An email was sent to cleo@example.com.');
    await page.goto(await ways.link('cleo@example.com'));
    await page.waitForURL('**/dashboard');
  });
});
