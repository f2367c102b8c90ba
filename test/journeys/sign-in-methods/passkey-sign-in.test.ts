import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { openSettingsLink, signOut } from '#test/journeys/sign-in/navigation.ts';
import { announces, fails, shows } from './failing-call.ts';
import { addAuthenticator, createPasskey, openPasskeys, withoutAutofill } from './passkeys.ts';

const methods = launchSignInMethods();
const FAILED = 'Unknown error occurred during passkey authentication. Please try again.';
const AUTHENTICATED = 'Your Passkey has been successfully authenticated.';
const START = 'POST /webauthn/authenticate/start/primary';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('widget-35 widget-37 a passkey signs in by the button after failed calls, and a deleted passkey shows an error', async () => {
  const page = await methods.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  await openPasskeys(methods, page, 'June Park');
  await createPasskey(page);
  await signOut(page);
  let failures = 0;
  const expected = async (reason: string) => {
    // The widget keeps showing the text of the first failure. Posy's alert announces later ones.
    await announces(page, failures === 0 ? FAILED : reason);
    await shows(page, FAILED);
    failures += 1;
  };
  for (const call of [START, 'POST /webauthn/authenticate'] as const) {
    await fails(page, { call, act: () => press(page, 'Login with a Passkey'), expected });
  }
  await press(page, 'Login with a Passkey');
  await signedIn(page, AUTHENTICATED);
  await openSettingsLink(page);
  await page.getByText('You are signed in with a passkey.').waitFor();

  await signOut(page);
  methods.app.emulator.state.credentials.clear();
  await press(page, 'Login with a Passkey');
  await page
    .getByText(/^Passkey registration not found\. You may have deleted the passkey/)
    .waitFor();
});

test('widget-36 widget-37 a browser with autofill signs in without a click, and a rejected passkey shows an error', async () => {
  const page = await methods.newPage();
  await addAuthenticator(page);
  await openPasskeys(methods, page, 'Milo Adeyemi');
  await createPasskey(page);
  const restore = await failCall(page, 'POST /sdk/v1/webauthn/authenticate', 'unreachable');
  await signOut(page);
  await page.getByText(FAILED).waitFor();
  // Leave the page before the call can succeed, because the widget may try again by itself.
  await page.goto(`${methods.app.origin}/healthz`);
  await restore();
  await Promise.all([
    signedIn(page, AUTHENTICATED),
    page.goto(`${methods.app.origin}/login`, { waitUntil: 'commit' }),
  ]);
});

test('widget-37 a failed preparation of passkey autofill shows nothing', async () => {
  const page = await methods.newPage();
  await page.clock.install();
  await addAuthenticator(page);
  let attempts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/webauthn/authenticate/start/primary')) attempts += 1;
  });
  for (const failure of ['unreachable', { status: 502 }] as const) {
    attempts = 0;
    const restore = await failCall(
      page,
      'POST /sdk/v1/webauthn/authenticate/start/primary',
      failure,
    );
    await page.goto(`${methods.app.origin}/login`);
    // The widget makes five attempts (specification, section 9), and more when it is rendered
    // again.
    await expect.poll(() => attempts).toBeGreaterThanOrEqual(5);
    await page.getByRole('button', { name: 'Continue with email' }).waitFor();
    // Wait longer than a screen takes to show a failure.
    await page.clock.runFor(2000);
    const announced = await page.locator('[aria-live], [role=alert]').allInnerTexts();
    expect(announced.join('').trim()).toBe('');
    expect(await page.getByText(FAILED).count()).toBe(0);
    await restore();
  }
});
