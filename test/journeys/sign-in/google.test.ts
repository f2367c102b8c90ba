import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { skipFirstRun } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  // With Google only, Retry starts a sign-in without a visit to the login page.
  app = await launchBrowserApp({ https: true, signInMethods: 'google' });
});
beforeEach(async () => {
  context = await app.newContext();
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
});

const atProvider = () => page.waitForURL(`${app.emulator.url}**`);
const continueWithGoogle = () => page.getByText('Continue with Google').click();
const chooseAccount = () => page.getByRole('button', { name: /Milo Adeyemi/ }).click();
const retry = () => page.getByRole('button', { name: 'Retry' }).click();
const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();

test('S2 S17 S14 S15 S10 login-5 callback-3 a canceled sign-in shows a message; a click at Google signs in, the token is removed from URL and history, and another site cannot start a sign-in', async () => {
  await page.goto(`${app.origin}/login`);
  await continueWithGoogle();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${app.origin}/auth/callback**`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL(`${app.origin}/login`);

  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await continueWithGoogle();
  await atProvider();
  await chooseAccount();
  await page.waitForURL(`${app.origin}/dashboard`);
  await skipFirstRun(page);
  const withToken = /[?&]token=/;
  expect(addresses.filter((address) => withToken.test(address))).toHaveLength(1);
  await page.goBack();
  expect(page.url()).not.toMatch(withToken);
  expect(page.url()).not.toContain('/auth/callback');

  // A tab that returns from the provider after the sign-in opens the app.
  await page.goto(`${app.origin}/auth/callback?stytch_token_type=oauth&token=late`);
  await page.waitForURL(`${app.origin}/dashboard`);

  // A start by another site must not change the session.
  await page.goto(app.emulator.url);
  await page.evaluate((href) => {
    location.href = href;
  }, `${app.origin}/auth/google/start`);
  await page.waitForURL(`${app.origin}/login`);
  const session = await context.request.get(`${app.origin}/api/session`);
  expect(await session.json()).toMatchObject({ signedIn: true });
});

test('callback-7 callback-9 the callback page explains an expired sign-in, whose Retry starts again, and a network failure, whose Retry completes the sign-in', async () => {
  await page.goto(`${app.origin}/auth/callback?stytch_token_type=oauth&token=made-up`);
  await shows(
    'Authentication failed: The sign-in has expired - Please start again from the login page.',
  );
  await retry();
  await atProvider();
  const restore = await failCall(page, 'POST /api/auth/verify', 'unreachable');
  await chooseAccount();
  await page.getByText(/^Network error: /).waitFor();
  await restore();
  await retry();
  await page.waitForURL(`${app.origin}/dashboard`);
});
