import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

let app: BrowserApp;
let page: Page;
const google = () => page.getByRole('link', { name: 'Continue with Google' });
const connecting = () => page.getByRole('button', { name: 'Connecting...' });

beforeAll(async () => {
  app = await launchBrowserApp({ https: true });
});
beforeEach(async () => {
  page = await (await app.newContext()).newPage();
  await openHydrated(page, `${app.origin}/login`);
});
afterEach(() => page.context().close());

/** As a provider that takes its time: the browser stays where it is meanwhile. */
async function startHangs(): Promise<void> {
  await page.route('**/auth/google/start', (route) => route.fulfill({ status: 204 }));
}

test.each([
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
])('login-1 beside Continue with Google, %s leads to %s', async (name, path) => {
  await google().waitFor();
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.waitForURL(app.origin + path);
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('login-2 after the click the button is disabled and says Connecting...', async () => {
  await startHangs();
  await google().click({ noWaitAfter: true });
  await connecting().waitFor();
  expect(await connecting().isDisabled()).toBe(true);
  expect(await google().count()).toBe(0);
});

test('a click that opens another tab leaves this one as it is', async () => {
  await startHangs();
  await google().click({ modifiers: ['Control'] });
  await google().waitFor();
  expect(await connecting().count()).toBe(0);
});

test('login-4 out of the back-forward cache the button can be pressed again', async () => {
  await startHangs();
  await google().click({ noWaitAfter: true });
  await connecting().waitFor();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await google().waitFor();
  expect(await connecting().count()).toBe(0);
});

test('login-4 back from the provider the button can be pressed again', async () => {
  await google().click();
  await page.waitForURL(`${app.emulator.url}**`);
  await page.goBack();
  await page.waitForURL(`${app.origin}/login`);
  await google().click();
  await page.waitForURL(`${app.emulator.url}**`);
});

test('login-3 the Google start is told to come back to /auth/callback, to log in and to sign up', async () => {
  const asked = page.waitForRequest('**/v1/public/oauth/google/start**');
  await google().click();
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('login_redirect_url')).toBe(`${app.origin}/auth/callback`);
  expect(query.get('signup_redirect_url')).toBe(`${app.origin}/auth/callback`);
});

test('S18 a link to the login page puts no words of its own into it', async () => {
  await page.goto(`${app.origin}/login?error=Your%20account%20is%20locked.%20Call%20us.`);
  const alert = page.getByRole('alert');
  await alert.getByText(MESSAGES.internal, { exact: true }).waitFor();
  expect(await page.getByText('Your account is locked').count()).toBe(0);
});

test('login-6 a start that failed says why, once, and leaves the address', async () => {
  await page.goto(`${app.origin}/login?error=unavailable`);
  const alert = page.getByRole('alert');
  await alert.getByText(MESSAGES.unavailable, { exact: true }).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.origin}/login`);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'hidden' });
  await page.reload();
  await google().waitFor();
  expect(await alert.count()).toBe(0);
});
