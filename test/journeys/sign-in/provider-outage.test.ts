import { expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods('google,email_otp');
const SEND = '/sdk/v1/otps/email/login_or_create';
const CHECK = '/sdk/v1/otps/authenticate';
const DOWN = 'The sign-in provider does not answer. Please try again in a moment.';

test.each([
  ['answers with an error of its own', { status: 503, body: '<h1>Bad Gateway</h1>' }],
  ['hangs up', { cut: true as const }],
])(
  'widget-55 a provider that %s is told in words, and the form may be sent again',
  async (_how, fault) => {
    const page = await ways.open();
    ways.app.emulator.state.faults.add({ path: SEND, fault });
    await continueWithEmail(page, 'ada@example.com');
    await says(page, DOWN);
    ways.app.emulator.state.faults.reset();
    await continueWithEmail(page, 'ada@example.com');
    await says(page, 'Enter passcode');
  },
);

test('widget-55 a code that could not be checked may be entered again', async () => {
  const page = await ways.open();
  await continueWithEmail(page, 'bea@example.com');
  await says(page, 'Enter passcode');
  const code = await ways.code('bea@example.com');
  ways.app.emulator.state.faults.add({ path: CHECK, fault: { cut: true } });
  await enterCode(page, code);
  await says(page, DOWN);
  ways.app.emulator.state.faults.reset();
  await enterCode(page, code);
  await signedIn(page, 'Your passcode has been successfully verified.');
});

test('widget-56 an address that is asked for too often is told to wait', async () => {
  const page = await ways.open();
  for (let round = 0; round < 5; round += 1) {
    await continueWithEmail(page, 'cleo@example.com');
    await says(page, 'Enter passcode');
    await page.getByRole('button', { name: 'Go back' }).click();
  }
  await continueWithEmail(page, 'cleo@example.com');
  await says(page, MESSAGES.rateLimited);
  expect(await page.getByLabel('One-time passcode').count()).toBe(0);
});
