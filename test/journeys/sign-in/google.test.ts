import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp({ https: true });
});
beforeEach(async () => {
  context = await app.newContext();
  page = await context.newPage();
});
afterEach(async () => {
  app.emulator.state.faults.reset();
  await context.close();
});

/** Through the provider's page up to the callback. */
async function choosePerson() {
  await page.goto(`${app.origin}/login`);
  await page.getByText('Continue with Google').click();
  await page.waitForURL(`${app.emulator.url}**`);
  await page.getByRole('button', { name: /Milo Adeyemi/ }).click();
}

const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();

test('S2 S17 login-5 a click at the provider signs in, and the token leaves address and history', async () => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await choosePerson();
  await page.waitForURL(`${app.origin}/dashboard`);
  const withToken = /[?&]token=/;
  expect(addresses.filter((address) => withToken.test(address))).toHaveLength(1);
  await page.goBack();
  expect(page.url()).not.toMatch(withToken);
});

test('Cancel at the provider comes back with a clear word', async () => {
  await page.goto(`${app.origin}/login`);
  await page.getByText('Continue with Google').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${app.origin}/auth/callback**`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL(`${app.origin}/login`);
});

describe('the callback', () => {
  test('without a token is an error', async () => {
    await page.goto(`${app.origin}/auth/callback`);
    await shows('Missing token parameter');
  });

  test('without its transaction says that the sign-in has expired', async () => {
    await page.goto(`${app.origin}/auth/callback?stytch_token_type=oauth&token=made-up`);
    await shows(
      'Authentication failed: The sign-in has expired - Please start again from the login page.',
    );
  });

  test('callback-7 tells what the provider refused', async () => {
    const fault = { status: 400, error_type: 'pkce_mismatch' };
    app.emulator.state.faults.add({ path: '/v1/oauth/authenticate', fault, times: 1 });
    await choosePerson();
    await shows(
      'Authentication failed: The sign-in was refused - The sign-in was started in another browser.',
    );
  });

  test('tells that the provider is down, and Retry starts anew', async () => {
    app.emulator.state.faults.add({
      path: '/v1/oauth/authenticate',
      fault: { status: 503 },
      times: 1,
    });
    await choosePerson();
    await shows(
      'Authentication failed: Sign-in is not available right now - ' +
        'The sign-in provider does not answer. Please try again in a moment.',
    );
    await page
      .getByRole('button', { name: 'Retry' })
      .or(page.getByRole('link', { name: 'Retry' }))
      .click();
    await page.waitForURL(`${app.emulator.url}**`);
  });

  test('callback-9 after a network failure, Retry posts the token again', async () => {
    await page.route('**/api/auth/verify', (route) => route.abort(), { times: 1 });
    await choosePerson();
    await page.getByText(/^Network error: /).waitFor();
    await page
      .getByRole('button', { name: 'Retry' })
      .or(page.getByRole('link', { name: 'Retry' }))
      .click();
    await page.waitForURL(`${app.origin}/dashboard`);
  });
});

test('S14 S15 a second tab that comes back later goes on into the app', async () => {
  await choosePerson();
  await page.waitForURL(`${app.origin}/dashboard`);
  const second = await context.newPage();
  await second.goto(`${app.origin}/auth/callback?stytch_token_type=oauth&token=late`);
  await second.waitForURL(`${app.origin}/dashboard`);
});

test('S10 a start from another site leaves the session alone', async () => {
  await signInAs(page, app, 'Milo Adeyemi');
  const foreign = await context.newPage();
  await foreign.goto(app.emulator.url);
  await foreign.evaluate((href) => {
    location.href = href;
  }, `${app.origin}/auth/google/start`);
  await foreign.waitForURL(`${app.origin}/login`);
  await page.goto(`${app.origin}/dashboard`);
  await page.getByText('Milo Adeyemi').first().waitFor();
});
