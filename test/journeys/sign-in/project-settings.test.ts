import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';
import { signOut } from './navigation.ts';

const methods = launchSignInMethods('google,email_otp');

afterEach(() => Object.assign(methods.app.emulator.state.settings, defaultSettings()));

/** The provider's logo. The widget shows it only if the project's settings require it. */
const watermark = (page: Page) => page.locator('[class*="watermarkContainer"]');

// The tests of `project-settings.ts` cover the other kinds of failures.
test('provider-10 provider-9 if the call for the project’s settings fails, the widget uses the stored settings or the defaults', async () => {
  methods.app.emulator.state.settings.disable_sdk_watermark = false;
  const page = await methods.newPage();
  const fail = () => failCall(page, 'GET /sdk/v1/projects/bootstrap/*', 'unreachable');
  const restore = await fail();
  await page.goto(`${methods.app.origin}/login`);
  await says(page, 'Sign up or log in');
  expect(await watermark(page).count()).toBe(0);
  await continueWithEmail(page, 'ada@example.com');
  await enterCode(page, await methods.code('ada@example.com'));
  await signedIn(page, 'Your passcode has been successfully verified.');

  await restore();
  await signOut(page);
  // The login page loads the settings again, this time successfully.
  await watermark(page).waitFor();
  await fail();
  await page.reload();
  await says(page, 'Sign up or log in');
  await watermark(page).waitFor();
});
