import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { openSettingsLink } from '#test/journeys/sign-in/navigation.ts';
import { announces, fails, failsOnce } from './failing-call.ts';

const methods = launchSignInMethods();
const SEND = 'POST /otps/email/login_or_create';
const INVALID = 'Invalid passcode, please try again.';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('widget-8 widget-10 widget-9 widget-2 widget-11 widget-12 widget-55 an emailed code signs in, also after failed calls and wrong codes, and Settings names the method', async () => {
  const address = 'ada@example.com';
  const page = await methods.open();
  await fails(page, { call: SEND, act: () => continueWithEmail(page, address) });
  expect(await page.getByPlaceholder('example@email.com').inputValue()).toBe(address);
  await press(page, 'Continue with email');
  await says(page, 'Enter passcode');
  await says(page, `A 6-digit passcode was sent to you at ${address}.`);
  const first = await methods.code(address);
  await press(page, 'Go back');
  await says(page, 'Sign up or log in');
  await continueWithEmail(page, address);
  await says(page, 'Enter passcode');
  await expect.poll(() => methods.code(address)).not.toBe(first);

  const code = await methods.code(address);
  const boxes = page.getByLabel('One-time passcode');
  await boxes.pressSequentially(`a${code.slice(0, 5)}-`);
  expect(await boxes.inputValue()).toBe(code.slice(0, 5));
  await boxes.fill(`${wrong(code)}7`);
  await says(page, INVALID);
  expect(await boxes.inputValue()).toBe(wrong(code));

  await failsOnce(page, { call: SEND, act: () => press(page, 'Resend code') });
  await fails(page, {
    call: 'POST /otps/authenticate',
    act: () => enterCode(page, '123456'),
    expected: async (reason) => {
      await announces(page, INVALID);
      await page.getByRole('alert').getByText(reason).waitFor();
    },
  });
  expect(await boxes.inputValue()).toBe('123456');
  await press(page, 'Resend code');
  await expect.poll(() => methods.code(address)).not.toBe(code);
  await enterCode(page, await methods.code(address));
  await signedIn(page, 'Your passcode has been successfully verified.');
  await openSettingsLink(page);
  await page.getByText('You are signed in with a code sent by email.').waitFor();
});

test('widget-14 widget-5 widget-12 widget-13 the form rejects malformed addresses and names its three tabs; Resend code waits 15 seconds and restarts the countdown, and a code expires after 5 minutes', async () => {
  const page = await methods.newPage();
  await page.clock.install();
  await page.goto(`${methods.app.origin}/login`);
  const invalid = () => page.getByText('Invalid email, please try again.', { exact: true });
  await continueWithEmail(page, 'dora');
  await invalid().first().waitFor();
  methods.app.emulator.state.faults.add({
    path: '/sdk/v1/otps/email/login_or_create',
    fault: { status: 400, error_type: 'inactive_email' },
    times: 1,
  });
  await continueWithEmail(page, 'dora@example.com');
  await page.getByText('The email address is marked as inactive.').waitFor();
  await expect.poll(() => invalid().count()).toBe(0);
  await continueWithEmail(page, 'dora@example');
  await invalid().first().waitFor();
  for (const other of ['Email me a link', 'Use a password', 'Email me a code']) {
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.allTextContents()).toEqual(['Email', 'Text', 'WhatsApp']);
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
    await press(page, other);
  }

  await continueWithEmail(page, 'fee@example.com');
  await says(page, 'Enter passcode');
  const fresh = page.getByText(/^Your code expires in (5:00|4:\d\d)\. Didn't get it\?$/);
  await fresh.waitFor();
  const first = await methods.code('fee@example.com');
  await page.clock.fastForward('02:00');
  await page.getByText(/^Your code expires in 2:\d\d\. Didn't get it\?$/).waitFor();
  await press(page, 'Resend code');
  const again = page.getByRole('button', { name: /^Code resent! Try again in \d+s$/ });
  await expect.poll(() => again.isDisabled()).toBe(true);
  await expect.poll(() => methods.code('fee@example.com')).not.toBe(first);
  await fresh.waitFor();
  await page.clock.fastForward('00:15');
  await expect.poll(() => page.getByRole('button', { name: 'Resend code' }).isEnabled()).toBe(true);
  await page.clock.fastForward('03:45');
  await page.getByText(/^Your code expires in (1:00|0:\d\d)\. Didn't get it\?$/).waitFor();
  await page.clock.fastForward('01:00');
  await says(page, 'Your code has expired.');
});
