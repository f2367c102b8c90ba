import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';
import { intercept } from '#test/harness/browser/interception.ts';

let app: BrowserApp;
let page: Page;
const google = () => page.getByRole('link', { name: 'Continue with Google' });
const connecting = () => page.getByRole('button', { name: 'Connecting...' });

beforeAll(async () => {
  app = await launchBrowserApp({ https: true });
});
beforeEach(async () => {
  page = await (await app.newContext()).newPage();
});
afterEach(() => page.context().close());

test('login-2 login-4 login-3 Continue with Google shows Connecting..., works again after Back, and sends /auth/callback as the redirect URLs', async () => {
  await openHydrated(page, `${app.origin}/login`);
  // A 204 keeps the browser on the page, as if the provider had not responded yet.
  const restore = await intercept(
    page,
    (_method, { pathname }) => pathname === '/auth/google/start',
    (call) => call.fulfill({ status: 204, body: '' }),
  );
  await google().click({ modifiers: ['Control'] });
  await google().waitFor();
  expect(await connecting().count()).toBe(0);

  await google().click({ noWaitAfter: true });
  await connecting().waitFor();
  expect(await connecting().isDisabled()).toBe(true);
  expect(await google().count()).toBe(0);
  // Simulate a restore of the page from the back-forward cache.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await google().waitFor();
  expect(await connecting().count()).toBe(0);

  await restore();
  const asked = page.waitForRequest('**/v1/public/oauth/google/start**');
  await google().click();
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('login_redirect_url')).toBe(`${app.origin}/auth/callback`);
  expect(query.get('signup_redirect_url')).toBe(`${app.origin}/auth/callback`);
  await page.waitForURL(`${app.emulator.url}**`);
  await page.goBack();
  await page.waitForURL(`${app.origin}/login`);
  await google().click();
  await page.waitForURL(`${app.emulator.url}**`);
});

test('S18 login-1 login-6 a failed start shows its reason once; a URL cannot inject text, and the legal pages are linked', async () => {
  const alert = page.getByRole('alert');
  await page.goto(`${app.origin}/login?error=Your%20account%20is%20locked.%20Call%20us.`);
  await alert.getByText(MESSAGES.internal, { exact: true }).waitFor();
  expect(await page.getByText('Your account is locked').count()).toBe(0);

  await page.goto(`${app.origin}/login?error=unavailable`);
  await alert.getByText(MESSAGES.unavailable, { exact: true }).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.origin}/login`);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'hidden' });
  await page.reload();
  await google().waitFor();
  expect(await alert.count()).toBe(0);

  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.waitForURL(app.origin + path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await google().waitFor();
  }
});
