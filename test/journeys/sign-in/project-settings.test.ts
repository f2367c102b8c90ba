import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';
import { clearBrowser, signOut } from './navigation.ts';

const methods = launchSignInMethods('google,email_otp');
const BOOTSTRAP = '**/sdk/v1/projects/bootstrap/*';

afterEach(() => Object.assign(methods.app.emulator.state.settings, defaultSettings()));

/** The provider's logo. The widget shows it only if the project's settings require it. */
const watermark = (page: Page) => page.locator('[class*="watermarkContainer"]');

const FAILURES: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.route(BOOTSTRAP, (route) => route.abort()),
  (page) => page.route(BOOTSTRAP, (route) => route.fulfill({ status: 503, json: {} })),
  (page) => page.route(BOOTSTRAP, (route) => route.fulfill({ body: '<html>' })),
];

test('provider-10 provider-9 B2 after a failed call for the settings, the widget uses the defaults or the stored settings, and signs in', async () => {
  methods.app.emulator.state.settings.disable_sdk_watermark = false;
  const page = await methods.open();
  for (const fail of FAILURES) {
    await clearBrowser(page);
    await fail(page);
    await page.goto(`${methods.app.origin}/login`);
    await says(page, 'Sign up or log in');
    expect(await watermark(page).count()).toBe(0);
    const address = `${randomUUID()}@example.com`;
    await continueWithEmail(page, address);
    await enterCode(page, await methods.code(address));
    await signedIn(page, 'Your passcode has been successfully verified.');
    await signOut(page);

    await page.unroute(BOOTSTRAP);
    await page.reload();
    await watermark(page).waitFor();
    await fail(page);
    await page.reload();
    await says(page, 'Sign up or log in');
    await watermark(page).waitFor();
    await page.unroute(BOOTSTRAP);
  }
});
