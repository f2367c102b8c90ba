import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  continueWithEmail,
  launchSignInMethods,
  says,
} from '#test/harness/browser/sign-in-methods.ts';
import { sessionMethod, signOut } from '#test/journeys/sign-in/navigation.ts';
import { failsOnce } from './failing-call.ts';

const methods = launchSignInMethods();
const SEND = 'POST /magic_links/email/login_or_create';
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('widget-21 widget-18 widget-19 widget-20 widget-55 an emailed link signs in once, also after malformed addresses and failed calls, and its token is removed from the URL immediately', async () => {
  const address = 'ada@example.com';
  const page = await methods.open();
  // The widget, not the browser's own validation, must reject the addresses that end with "@".
  for (const [method, malformed] of [
    ['Use a password', 'fee@example'],
    ['Email me a link', 'emma@example'],
    ['Use a password', 'fee@'],
    ['Email me a link', 'emma@'],
  ] as const) {
    await press(page, method);
    expect(await page.getByText('Invalid email address').count()).toBe(0);
    await continueWithEmail(page, malformed);
    await says(page, 'Invalid email address');
  }
  await failsOnce(page, { call: SEND, act: () => continueWithEmail(page, address) });
  expect(await page.getByPlaceholder('example@email.com').inputValue()).toBe(address);
  await press(page, 'Continue with email');
  await says(page, 'Check your email');
  await says(page, `An email was sent to ${address}.`);
  const first = await methods.link(address);
  await failsOnce(page, { call: SEND, act: () => press(page, 'Resend email') });
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
  expect(await sessionMethod(page)).toBe('magic_links');

  await signOut(page);
  await page.goto(link);
  await page.getByText(/^Authentication failed: /).waitFor();
  await press(page, 'Retry');
  await page.waitForURL(`${methods.app.origin}/login`);
});
