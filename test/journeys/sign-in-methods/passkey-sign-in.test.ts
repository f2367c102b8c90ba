import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { intercept } from '#test/harness/browser/interception.ts';
import { launchSignInMethods, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { sessionMethod, signOut } from '#test/journeys/sign-in/navigation.ts';
import { announces, failsOnce, shows } from './failing-call.ts';
import { addAuthenticator, createPasskey, openPasskeys, withoutAutofill } from './passkeys.ts';

const methods = launchSignInMethods();
const FAILED = 'Unknown error occurred during passkey authentication. Please try again.';
const AUTHENTICATED = 'Your Passkey has been successfully authenticated.';
const START = 'POST /webauthn/authenticate/start/primary';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('widget-35 widget-36 widget-37 a passkey signs in by the button, or without a click in a browser with autofill; failed calls and a deleted passkey show errors', async () => {
  const page = await methods.newPage();
  await addAuthenticator(page);
  const enableAutofill = await withoutAutofill(page);
  await openPasskeys(methods, page, 'June Park');
  await createPasskey(page);
  await signOut(page);
  const start = { call: START, act: () => press(page, 'Login with a Passkey') } as const;
  await failsOnce(page, { ...start, expected: () => announces(page, FAILED) });
  await failsOnce(page, {
    ...start,
    call: 'POST /webauthn/authenticate',
    // The widget keeps the text of the first failure. Posy's alert announces later failures.
    expected: async (reason) => {
      await announces(page, reason);
      await shows(page, FAILED);
    },
  });
  await press(page, 'Login with a Passkey');
  await signedIn(page, AUTHENTICATED);
  expect(await sessionMethod(page)).toBe('passkeys');

  await enableAutofill();
  const restore = await failCall(page, 'POST /sdk/v1/webauthn/authenticate', 'unreachable');
  await signOut(page);
  await page.goto(`${methods.app.origin}/login`);
  await page.getByText(FAILED).waitFor();
  // Leave the page before the call can succeed, because the widget may try again by itself.
  await page.goto(`${methods.app.origin}/healthz`);
  await restore();
  await Promise.all([
    signedIn(page, AUTHENTICATED),
    page.goto(`${methods.app.origin}/login`, { waitUntil: 'commit' }),
  ]);

  // Delete the passkey before the sign-out, because the login page signs in without a click.
  methods.app.emulator.state.credentials.clear();
  await signOut(page);
  await page
    .getByText(/^Passkey registration not found\. You may have deleted the passkey/)
    .waitFor();
});

test('widget-37 if passkey autofill cannot be prepared, no error is shown', async () => {
  const page = await methods.newPage();
  await page.clock.install();
  await addAuthenticator(page);
  let attempts = 0;
  // The attempts alternately get no response and a 502.
  await intercept(
    page,
    (_method, url) => url.pathname === '/sdk/v1/webauthn/authenticate/start/primary',
    (call) => {
      attempts += 1;
      return attempts % 2 === 1 ? call.abort() : call.fulfill({ status: 502, body: '' });
    },
  );
  await page.goto(`${methods.app.origin}/login`);
  // The widget makes five attempts (specification, section 9), and more when it is rendered again.
  await expect.poll(() => attempts).toBeGreaterThanOrEqual(5);
  await page.getByRole('button', { name: 'Continue with email' }).waitFor();
  // Wait longer than a screen takes to show a failure.
  await page.clock.runFor(2000);
  const announced = await page.locator('[aria-live], [role=alert]').allInnerTexts();
  expect(announced.join('').trim()).toBe('');
  expect(await page.getByText(FAILED).count()).toBe(0);
});
