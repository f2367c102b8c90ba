import { expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { post } from './http-sign-in.ts';

const methods = launchSignInMethods('google,email_otp');
const SEND = '/sdk/v1/otps/email/login_or_create';
const CHECK = '/sdk/v1/otps/authenticate';
const DOWN = 'The sign-in provider does not respond. Please try again in a moment.';

test('widget-55 an outage of the provider shows a message; afterwards the address and the code can be sent again', async () => {
  const { faults } = methods.app.emulator.state;
  const page = await methods.open();
  faults.add({ path: SEND, fault: { status: 503, body: '<h1>Bad Gateway</h1>' } });
  await continueWithEmail(page, 'bea@example.com');
  await says(page, DOWN);
  faults.reset();
  await continueWithEmail(page, 'bea@example.com');
  await says(page, 'Enter passcode');
  await expect.poll(() => page.getByText(DOWN).count()).toBe(0);
  const code = await methods.code('bea@example.com');
  faults.add({ path: CHECK, fault: { cut: true } });
  await enterCode(page, code);
  await says(page, DOWN);
  faults.reset();
  await enterCode(page, code);
  await signedIn(page, 'Your passcode has been successfully verified.');
});

test('widget-56 after too many codes for an address, a text asks the user to wait', async () => {
  const page = await methods.open();
  const send = `${methods.app.origin}${SEND}`;
  for (let round = 0; round < 5; round += 1) {
    await post(page.context(), send, { email: 'cleo@example.com' });
  }
  await continueWithEmail(page, 'cleo@example.com');
  await says(page, MESSAGES.rateLimited);
  expect(await page.getByLabel('One-time passcode').count()).toBe(0);
});
