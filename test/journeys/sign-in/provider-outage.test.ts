import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

const methods = launchSignInMethods('google,email_otp');
const SEND = '/sdk/v1/otps/email/login_or_create';
const CHECK = '/sdk/v1/otps/authenticate';
const DOWN = 'The sign-in provider does not respond. Please try again in a moment.';
const goBack = (page: Page) => page.getByRole('button', { name: 'Go back' }).click();

test('widget-55 an outage of the provider is explained, and address and code can be sent again', async () => {
  const { faults } = methods.app.emulator.state;
  const page = await methods.open();
  for (const fault of [{ status: 503, body: '<h1>Bad Gateway</h1>' }, { cut: true as const }]) {
    faults.add({ path: SEND, fault });
    await continueWithEmail(page, 'ada@example.com');
    await says(page, DOWN);
    faults.reset();
    await continueWithEmail(page, 'ada@example.com');
    await says(page, 'Enter passcode');
    await goBack(page);
    await says(page, 'Sign up or log in');
    await expect.poll(() => page.getByText(DOWN).count()).toBe(0);
  }
  await continueWithEmail(page, 'bea@example.com');
  await says(page, 'Enter passcode');
  const code = await methods.code('bea@example.com');
  faults.add({ path: CHECK, fault: { cut: true } });
  await enterCode(page, code);
  await says(page, DOWN);
  faults.reset();
  await enterCode(page, code);
  await signedIn(page, 'Your passcode has been successfully verified.');
});

test('widget-56 too many codes for an address show a text that asks to wait', async () => {
  const page = await methods.open();
  for (let round = 0; round < 5; round += 1) {
    await continueWithEmail(page, 'cleo@example.com');
    await says(page, 'Enter passcode');
    await goBack(page);
  }
  await continueWithEmail(page, 'cleo@example.com');
  await says(page, MESSAGES.rateLimited);
  expect(await page.getByLabel('One-time passcode').count()).toBe(0);
});
