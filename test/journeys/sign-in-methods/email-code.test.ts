import { expect, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods();
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('widget-8 a code by e-mail signs in, and Settings says so', async () => {
  const page = await ways.open();
  await continueWithEmail(page, 'ada@example.com');
  await says(page, 'Enter passcode');
  await says(page, 'A 6-digit passcode was sent to you at ada@example.com.');
  await enterCode(page, await ways.code('ada@example.com'));
  await signedIn(page, 'Your passcode has been successfully verified.');
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with a code sent by email.').waitFor();
});

test('widget-10 a wrong code is refused, and the right one still signs in', async () => {
  const page = await ways.open();
  await continueWithEmail(page, 'bea@example.com');
  const code = await ways.code('bea@example.com');
  await says(page, 'Enter passcode');
  await enterCode(page, wrong(code));
  await says(page, 'Invalid passcode, please try again.');
  await enterCode(page, code);
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('S71 after five wrong codes the right one is refused, and a new one signs in', async () => {
  const page = await ways.open();
  await continueWithEmail(page, 'ben@example.com');
  const code = await ways.code('ben@example.com');
  await says(page, 'Enter passcode');
  const checked = () => page.waitForResponse('**/sdk/v1/otps/authenticate');
  for (const entered of [...Array(5).fill(wrong(code)), code]) {
    const [answer] = await Promise.all([checked(), enterCode(page, entered)]);
    expect(answer.status()).toBe(404);
    await says(page, 'Invalid passcode, please try again.');
  }
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect.poll(() => ways.code('ben@example.com')).not.toBe(code);
  await enterCode(page, await ways.code('ben@example.com'));
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('widget-9 takes digits only, six at most, and sends them by itself', async () => {
  const page = await ways.open();
  await continueWithEmail(page, 'cleo@example.com');
  await says(page, 'Enter passcode');
  const code = await ways.code('cleo@example.com');
  const boxes = page.getByLabel('One-time passcode');
  await boxes.pressSequentially(`a${code.slice(0, 5)}-`);
  expect(await boxes.inputValue()).toBe(code.slice(0, 5));
  await boxes.fill(`${wrong(code)}7`);
  await says(page, 'Invalid passcode, please try again.');
  expect(await boxes.inputValue()).toBe(wrong(code));
  await boxes.press('Backspace');
  await enterCode(page, code);
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('widget-14 an address that is none says so, and the words of the provider are shown', async () => {
  const other = await ways.open();
  await continueWithEmail(other, 'dora');
  await says(other, 'Invalid email, please try again.');
  const page = await ways.open();
  await continueWithEmail(page, 'dora@example');
  await says(page, 'Invalid email, please try again.');
  ways.app.emulator.state.faults.add({
    path: '/sdk/v1/otps/email/login_or_create',
    fault: { status: 400, error_type: 'inactive_email' },
    times: 1,
  });
  await continueWithEmail(page, 'dora@example.com');
  await page.getByText('The email address is marked as inactive.').waitFor();
});

test('widget-5 the tabs read Email, Text and WhatsApp, whatever an address is used for', async () => {
  const page = await ways.open();
  for (const other of ['Email me a link', 'Use a password', 'Email me a code']) {
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.allTextContents()).toEqual(['Email', 'Text', 'WhatsApp']);
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: other }).click();
  }
});

test('widget-2 widget-11 the way back returns to the first screen', async () => {
  const page = await ways.open();
  await continueWithEmail(page, 'emma@example.com');
  await says(page, 'Enter passcode');
  await page.getByRole('button', { name: 'Go back' }).click();
  await says(page, 'Sign up or log in');
  await continueWithEmail(page, 'emma@example.com');
  await says(page, 'Enter passcode');
  await enterCode(page, await ways.code('emma@example.com'));
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('widget-12 Resend code sends another, waits 15 seconds, and starts the countdown anew', async () => {
  const page = await ways.newPage();
  await page.clock.install();
  await page.goto(`${ways.app.origin}/login`);
  await continueWithEmail(page, 'fee@example.com');
  await says(page, 'Enter passcode');
  const first = await ways.code('fee@example.com');
  await page.clock.fastForward('02:00');
  await page.getByText(/^Your code expires in 2:\d\d\. Didn't get it\?$/).waitFor();
  await page.getByRole('button', { name: 'Resend code' }).click();
  const again = page.getByRole('button', { name: /^Code resent! Try again in \d+s$/ });
  await expect.poll(() => again.isDisabled()).toBe(true);
  await expect.poll(() => ways.code('fee@example.com')).not.toBe(first);
  await page.getByText(/^Your code expires in (5:00|4:\d\d)\. Didn't get it\?$/).waitFor();
  await page.clock.fastForward('00:15');
  await expect.poll(() => page.getByRole('button', { name: 'Resend code' }).isEnabled()).toBe(true);
  await enterCode(page, await ways.code('fee@example.com'));
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('widget-13 after five minutes the code has expired', async () => {
  const page = await ways.newPage();
  await page.clock.install();
  await page.goto(`${ways.app.origin}/login`);
  await continueWithEmail(page, 'gus@example.com');
  await page.getByText(/^Your code expires in (5:00|4:\d\d)\. Didn't get it\?$/).waitFor();
  await page.clock.fastForward('04:00');
  await page.getByText(/^Your code expires in (1:00|0:\d\d)\. Didn't get it\?$/).waitFor();
  await page.clock.fastForward('01:00');
  await says(page, 'Your code has expired.');
});
