import type { Page, Request } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall, isCall } from '#test/harness/browser/calls.ts';

const VERIFY = 'POST /api/auth/verify';

let app: BrowserApp;
let page: Page;
const alert = () => page.getByRole('alert');
const retry = () => page.getByRole('button', { name: 'Retry' });

beforeAll(async () => {
  // With Google only, Retry starts a sign-in without a visit to the login page.
  app = await launchBrowserApp({ signInMethods: 'google' });
});
beforeEach(async () => {
  page = await (await app.newContext()).newPage();
});
afterEach(() => page.context().close());

const openCallback = (query: string) => page.goto(`${app.origin}/auth/callback${query}`);

test('callback-1 callback-2 callback-6 a spinner shows Authenticating... while the token is posted; without a token nothing is posted', async () => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verify')) posted.push(request.url());
  });
  // The tests of `verify-callback.ts` cover other URLs without a token.
  await openCallback('?stytch_token_type=oauth');
  await alert().getByText('Missing token parameter', { exact: true }).waitFor();
  expect(posted).toEqual([]);

  const verification = page.waitForRequest((request) => isCall(request, VERIFY));
  const release = await holdCall(page, VERIFY);
  await openCallback('?stytch_token_type=oauth&token=from-the-address');
  await page.getByRole('status').getByText('Authenticating...', { exact: true }).waitFor();
  const request: Request = await verification;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toMatchObject({ accessToken: 'from-the-address' });
  expect(await alert().count()).toBe(0);
  await release();
});

test('callback-4 callback-5 callback-7 callback-9 callback-8 a rejection shows the error with details, a link back, and a Retry that starts a new sign-in; after a network failure, Retry posts the token again', async () => {
  const json = { error: 'The token is too old', details: 'Start again', code: 'x', requestId: 'y' };
  const accept = await failCall(page, VERIFY, { status: 401, json });
  await openCallback('?token=old');
  await alert()
    .getByText('Authentication failed: The token is too old - Start again', { exact: true })
    .waitFor();
  await retry().waitFor();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL(`${app.origin}/login`);
  await page.getByText('Continue with Google').waitFor();

  await accept();
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (isCall(request, VERIFY)) tokens.push(request.postDataJSON().accessToken);
  });
  const restore = await failCall(page, VERIFY, 'unreachable');
  await openCallback('?token=kept');
  await alert().getByText('Network error: Failed to fetch', { exact: true }).waitFor();
  await retry().click();
  await expect.poll(() => tokens).toEqual(['kept', 'kept']);
  await alert().getByText('Network error: Failed to fetch', { exact: true }).waitFor();

  await restore();
  await failCall(page, VERIFY, { status: 401, json: { error: 'No' } });
  await openCallback('?token=old');
  await alert().getByText('Authentication failed: No', { exact: true }).waitFor();
  await retry().click();
  await page.waitForURL(`${app.emulator.url}**`);
});

test('S75 a sign-in can be completed after a wrong token and Retry in another tab', async () => {
  await page.goto(`${app.origin}/auth/google/start`);
  const other = await page.context().newPage();
  await other.goto(`${app.origin}/auth/callback?stytch_token_type=oauth&token=wrong`);
  await other
    .getByRole('alert')
    .getByText(/^Authentication failed: The sign-in was refused/)
    .waitFor();
  await other.getByRole('button', { name: 'Retry' }).click();
  await other.waitForURL(`${app.emulator.url}**`);
  await page.getByRole('button', { name: /Rosa Lindqvist/ }).click();
  await page.waitForURL(`${app.origin}/dashboard`);
});
