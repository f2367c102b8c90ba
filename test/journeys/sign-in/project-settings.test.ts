import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';

const ways = launchSignInMethods('google,email_otp');
const BOOTSTRAP = '**/sdk/v1/projects/bootstrap/*';
/** The same call at the provider. */
const UPSTREAM = '/sdk/v1/projects/bootstrap/:public_token';

afterEach(() => Object.assign(ways.app.emulator.state.settings, defaultSettings()));
const showWatermark = () => {
  ways.app.emulator.state.settings.disable_sdk_watermark = false;
};

/** The mark that the widget shows where the project's settings say so; the default is none. */
const watermark = (page: Page) => page.locator('[class*="watermarkContainer"]');

test('provider-10 B2 with the provider down from the start the widget shows, by the server’s defaults', async () => {
  showWatermark();
  ways.app.emulator.state.faults.add({ path: UPSTREAM, fault: { cut: true } });
  const page = await ways.open();
  await says(page, 'Sign up or log in');
  expect(await watermark(page).count()).toBe(0);
});

test('provider-9 B2 with the provider down later new browsers get the server’s last settings', async () => {
  showWatermark();
  await watermark(await ways.open()).waitFor();
  ways.app.emulator.state.faults.add({ path: UPSTREAM, fault: { cut: true } });
  await watermark(await ways.open()).waitFor();
});

const FAILURES: [string, (page: Page) => Promise<unknown>][] = [
  ['is aborted', (page) => page.route(BOOTSTRAP, (route) => route.abort())],
  [
    'is answered with 503',
    (page) => page.route(BOOTSTRAP, (route) => route.fulfill({ status: 503, json: {} })),
  ],
  [
    'is answered with HTML',
    (page) => page.route(BOOTSTRAP, (route) => route.fulfill({ body: '<html>' })),
  ],
];

describe.each(FAILURES)('a call for the settings that %s', (_, spoil) => {
  test('provider-10 B2 leaves the widget with the defaults at the first visit, and it signs in', async () => {
    showWatermark();
    const page = await ways.newPage();
    await spoil(page);
    await page.goto(`${ways.app.origin}/login`);
    await says(page, 'Sign up or log in');
    expect(await watermark(page).count()).toBe(0);
    const address = `${randomUUID()}@example.com`;
    await continueWithEmail(page, address);
    await enterCode(page, await ways.code(address));
    await signedIn(page, 'Your passcode has been successfully verified.');
  });

  test('provider-9 B2 leaves the widget with the settings that the browser has kept', async () => {
    showWatermark();
    const page = await ways.open();
    await watermark(page).waitFor();
    await spoil(page);
    await page.reload();
    await says(page, 'Sign up or log in');
    await watermark(page).waitFor();
  });
});
