import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { openKeyboard, skipFirstRunByKeyboard } from '#test/harness/accessibility/keyboard-user.ts';
import { forgetRates } from '#test/harness/app/forget-rates.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { says } from '#test/harness/browser/sign-in-methods.ts';
import { connectApplication } from '#test/journeys/connected-apps/connected-app.ts';
import { injectMetamask } from '#test/journeys/sign-in-methods/browser-wallet.ts';
import { addAuthenticator } from '#test/journeys/sign-in-methods/passkeys.ts';
import { OTHER, STRONG } from '#test/journeys/sign-in-methods/passwords.ts';

// `keyboard` fails when a Tab stop does not show the focus.

let app: BrowserApp;
let keyboard: Keyboard;

beforeAll(async () => {
  app = await launchBrowserApp();
  keyboard = await openKeyboard(app);
});
beforeEach(async () => {
  await forgetRates(app.redis);
  const context = keyboard.page.context();
  await context.clearCookies();
  keyboard = new Keyboard(await context.newPage());
  return () => keyboard.page.close();
});

/**
 * Waits for the widget, because content that moves during keyboard input may briefly cover the
 * focus.
 */
const widgetLoaded = () => keyboard.page.getByPlaceholder('example@email.com').waitFor();

async function openLogin(): Promise<void> {
  await keyboard.page.goto(`${app.origin}/login`);
  await widgetLoaded();
}

async function continueWithEmail(address: string): Promise<void> {
  await keyboard.tabTo('textbox', 'Email');
  await keyboard.write(address);
  await keyboard.press('Enter');
}

/** Types a password, waits for the strength check that enables the button, and continues. */
async function setPassword(password: string): Promise<void> {
  await keyboard.tabTo('textbox', 'Password');
  await keyboard.write(password);
  const goOn = keyboard.page.getByRole('button', { name: 'Continue', exact: true });
  await expect.poll(() => goOn.isEnabled()).toBe(true);
  await keyboard.use('button', 'Continue');
}

async function isSignedIn(): Promise<void> {
  await keyboard.page.waitForURL(`${app.origin}/dashboard`);
  await skipFirstRunByKeyboard(keyboard);
}

test('widget-59 the consent to another application is denied and given, and its sign-out is rejected and accepted', async () => {
  const application = connectApplication({ app }, 'third_party_public');
  const { page } = keyboard;
  const ask = async (address: string, name: string) => {
    await page.goto(address);
    await page.getByRole('button', { name, exact: true }).waitFor();
  };
  await signInAs(page, app, 'June Park', '/favicon.ico');
  await ask(application.authorize(), 'Deny');
  await keyboard.use('button', 'Deny');
  await page.waitForURL(`${application.signedIn}?error=access_denied**`);
  await ask(application.authorize(), 'Allow');
  await keyboard.use('button', 'Allow');
  await page.waitForURL(`${application.signedIn}?code=**`);
  await ask(application.endSession(), 'No');
  await keyboard.use('button', 'No');
  await says(page, 'You have not been logged out. You may close this page.');
  await keyboard.isAtMain();
  await ask(application.endSession(), 'Yes');
  await keyboard.use('button', 'Yes');
  await page.waitForURL(`${application.signedOut}**`);
});

test('widget-59 a passkey is created, renamed and deleted, and Done restores the focus', async () => {
  const { page } = keyboard;
  await addAuthenticator(page);
  await signInAs(page, app, 'June Park', '/settings');
  await page.getByRole('button', { name: 'Manage passkeys' }).focus();
  await keyboard.press('Shift+Tab');
  await keyboard.use('button', 'Manage passkeys');
  await says(page, 'Set up a new Passkey');
  await keyboard.use('button', 'Create a Passkey');
  await page.getByText('Passkey successfully created!').waitFor();
  await keyboard.use('button', 'Edit');
  await keyboard.isAt('textbox', 'Passkey name');
  await keyboard.write('My phone');
  await keyboard.use('button', 'Save');
  await says(page, 'My phone');
  await keyboard.use('button', 'Delete');
  await says(page, 'Once deleted, the passkey cannot be restored.');
  await keyboard.use('button', 'Cancel');
  // The pressed Cancel button is removed, so the next control gets the focus.
  await keyboard.isAt('button', 'Done');
  await keyboard.tabBackTo('button', 'Delete');
  await keyboard.press('Enter');
  await says(page, 'Once deleted, the passkey cannot be restored.');
  await keyboard.use('button', 'Delete');
  await expect.poll(() => page.getByText('My phone').count()).toBe(0);
  await keyboard.use('button', 'Done');
  await keyboard.isAt('button', 'Manage passkeys');
});

test('widget-59 a password is set, rejected when wrong, and reset', async () => {
  const { page } = keyboard;
  const address = 'key@example.com';
  const startPassword = async () => {
    await widgetLoaded();
    await keyboard.use('button', 'Use a password');
    await page.getByRole('button', { name: 'Email me a code' }).waitFor();
    await widgetLoaded();
    await continueWithEmail(address);
  };
  await openLogin();
  await startPassword();
  await says(page, 'Finish creating your account by setting a password.');
  await setPassword(STRONG);
  await isSignedIn();
  await keyboard.isAtMain();
  await keyboard.tabBackTo('button', 'Sign Out');
  await keyboard.press('Enter');
  await page.waitForURL(`${app.origin}/login`);
  await startPassword();
  await says(page, 'Log In');
  await keyboard.tabTo('textbox', 'Password');
  await keyboard.write('not it');
  await keyboard.press('Enter');
  await says(page, 'Unauthorized credentials.');
  await keyboard.use('button', 'Forgot Password?');
  await says(page, 'Forgot password?');
  const mailed = () => app.emulator.state.inbox.latest(address).links?.[0]?.url ?? '';
  await expect.poll(mailed).toContain('reset');
  await page.goto(mailed());
  await says(page, 'Reset your password');
  await setPassword(OTHER);
  await isSignedIn();
});

test('widget-59 a wallet request can be repeated after a rejection', async () => {
  const { page } = keyboard;
  const person = await injectMetamask(page);
  person.answers = ['agree', 'sign something else'];
  await openLogin();
  await keyboard.use('button', 'Continue with other Crypto Wallet');
  await says(page, 'Continue with other wallet');
  await keyboard.use('button', 'Metamask');
  await says(page, 'Looks like there was an error!');
  await keyboard.use('button', 'Go back');
  await keyboard.use('button', 'Continue with other Crypto Wallet');
  await keyboard.use('button', 'Metamask');
  await isSignedIn();
});
