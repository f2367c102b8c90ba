import { expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import {
  addAuthenticator,
  createPasskey,
  openPasskeys,
  signOut,
  withoutAutofill,
} from './passkeys.ts';

const ways = launchSignInMethods();
const FAILED = 'Unknown error occurred during passkey authentication. Please try again.';
const AUTHENTICATED = 'Your Passkey has been successfully authenticated.';

test('widget-35 a passkey signs in by the button where the browser fills in none', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  await openPasskeys(ways, page, 'June Park');
  await createPasskey(page);
  await signOut(page);
  await page.getByRole('button', { name: 'Login with a Passkey' }).click();
  await signedIn(page, AUTHENTICATED);
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with a passkey.').waitFor();
});

test('widget-36 a browser that fills in passkeys signs in by itself', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await openPasskeys(ways, page, 'Milo Adeyemi');
  await createPasskey(page);
  await signOut(page);
  await signedIn(page, AUTHENTICATED);
});

test('widget-37 a passkey that the account no longer has says so', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  await openPasskeys(ways, page, 'June Park');
  await createPasskey(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Set up another Passkey' }).waitFor();
  await signOut(page);
  await page.getByRole('button', { name: 'Login with a Passkey' }).click();
  await page
    .getByText(/^Passkey registration not found\. You may have deleted the passkey/)
    .waitFor();
});

test('widget-37 any other refusal of the provider has a text of its own', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  ways.app.emulator.state.faults.add({
    path: '/sdk/v1/webauthn/authenticate/start/primary',
    fault: { status: 500, error_type: 'internal_server_error' },
  });
  await page.goto(`${ways.app.origin}/login`);
  await page.getByRole('button', { name: 'Login with a Passkey' }).click();
  await page.getByText(FAILED).waitFor();
});

test.each(['unreachable', { status: 502 }] as const)(
  'widget-37 a failed preparation of passkey autofill, %o, shows nothing',
  async (failure) => {
    const page = await ways.newPage();
    await page.clock.install();
    await addAuthenticator(page);
    const call = 'POST /sdk/v1/webauthn/authenticate/start/primary';
    let attempts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/webauthn/authenticate/start/primary')) attempts += 1;
    });
    await failCall(page, call, failure);
    await page.goto(`${ways.app.origin}/login`);
    // The widget tries five times (specification, section 9), and again when it is drawn anew.
    await expect.poll(() => attempts).toBeGreaterThanOrEqual(5);
    await page.getByRole('button', { name: 'Continue with email' }).waitFor();
    // Longer than a screen takes to show a failure.
    await page.clock.runFor(2000);
    const announced = await page.locator('[aria-live], [role=alert]').allInnerTexts();
    expect(announced.join('').trim()).toBe('');
    expect(await page.getByText(FAILED).count()).toBe(0);
  },
);

test('widget-37 a refused passkey that the browser filled in has a text', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await openPasskeys(ways, page, 'June Park');
  await createPasskey(page);
  await failCall(page, 'POST /sdk/v1/webauthn/authenticate', 'unreachable');
  await signOut(page);
  await page.getByText(FAILED).waitFor();
});
