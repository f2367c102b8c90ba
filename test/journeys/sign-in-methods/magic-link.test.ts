import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  continueWithEmail,
  launchSignInMethods,
  says,
} from '#test/harness/browser/sign-in-methods.ts';
import { openSettingsLink, signOut } from '#test/journeys/sign-in/navigation.ts';
import { fails } from './failing-call.ts';

const methods = launchSignInMethods();
const SEND = 'POST /magic_links/email/login_or_create';
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('widget-18 widget-19 widget-20 widget-55 a mailed link signs in once after failed calls, and its token leaves the address immediately', async () => {
  const address = 'ada@example.com';
  const page = await methods.open();
  await press(page, 'Email me a link');
  await fails(page, { call: SEND, act: () => continueWithEmail(page, address) });
  expect(await page.getByPlaceholder('example@email.com').inputValue()).toBe(address);
  await press(page, 'Continue with email');
  await says(page, 'Check your email');
  await says(page, `An email was sent to ${address}.`);
  const first = await methods.link(address);
  await fails(page, { call: SEND, act: () => press(page, 'Resend email') });
  await press(page, 'Resend email');
  await page.getByRole('button', { name: /^Email resent! Try again in \d+s$/ }).waitFor();
  await expect.poll(() => methods.link(address)).not.toBe(first);
  await press(page, 'Go back');
  await says(page, 'Sign up or log in');

  const addresses: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && addresses.push(frame.url()));
  const link = await methods.link(address);
  await page.goto(link);
  await page.waitForURL(`${methods.app.origin}/dashboard`);
  expect(addresses.filter((visited) => /[?&]token=/.test(visited))).toHaveLength(1);
  await openSettingsLink(page);
  await page.getByText('You are signed in with a link sent by email.').waitFor();

  await signOut(page);
  await page.goto(link);
  await page.getByText(/^Authentication failed: /).waitFor();
  await press(page, 'Retry');
  await page.waitForURL(`${methods.app.origin}/login`);
});

test('widget-21 the form rejects malformed addresses', async () => {
  const page = await methods.open();
  // The browser's own validation would reject the second address.
  for (const address of ['emma@example', 'emma@']) {
    await press(page, 'Email me a link');
    await continueWithEmail(page, address);
    await says(page, 'Invalid email address');
    await page.reload();
  }
});
