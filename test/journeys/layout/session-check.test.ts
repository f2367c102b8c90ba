import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { openHydrated, untilHydrated } from '#test/harness/browser/hydrated.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

const CHECK = 'GET /api/profile';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;
const loading = () => page.getByRole('status').getByText('Loading...', { exact: true });

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext();
});
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(() => page.close());

test('routes-1 routes-2 routes-7 header-1 public pages open without a session, and a signed-in page redirects to the login page without a message', async () => {
  for (const [path, heading] of [
    ['/', 'Your ultimate link in bio tool'],
    ['/login', 'Welcome to Posy'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/how-we-count', 'How we handle data'],
    ['/help', 'Help Center'],
    ['/report', 'Report a page'],
  ] as const) {
    await openHydrated(page, app.origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    const entries = page.getByRole('banner').getByRole('navigation').locator('a, button');
    expect(await entries.allTextContents()).toEqual(['Dashboard', 'Sign Up']);
  }
  for (const [path, heading] of [
    ['/auth/callback', 'Sign-in failed'],
    ['/u/unknown-user', /^Profile Not Found/],
  ] as const) {
    await page.goto(app.origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto(`${app.origin}/links`);
  await page.waitForURL(`${app.origin}/login`);
  await page.getByText('Continue with Google').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('S78 routes-5 a failed check replaces the requested page in the history, so that Back returns to the page before', async () => {
  await openHydrated(page, `${app.origin}/terms`);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL(`${app.origin}/login`);
  await page.goBack();
  await page.waitForURL(`${app.origin}/terms`);

  await page.goto(`${app.origin}/settings`);
  await page.waitForURL(`${app.origin}/login`);
  await untilHydrated(page, () => page.goBack());
  expect(page.url()).toBe(`${app.origin}/terms`);
  await page.goForward();
  await page.waitForURL(`${app.origin}/login`);
});

describe('with a session', () => {
  beforeEach(async () => {
    const account = { name: 'June Park', email: 'june@example.com' };
    await signInContext(context, app.origin, account);
    return () => context.clearCookies();
  });

  test('routes-3 routes-4 during the check, Loading... replaces the previous page; then the requested page is shown', async () => {
    await openHydrated(page, `${app.origin}/terms`);
    const release = await holdCall(page, CHECK);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await loading().waitFor();
    expect(await page.getByRole('heading', { name: 'Terms of Service' }).count()).toBe(0);

    await page.goto(`${app.origin}/settings`);
    await loading().waitFor();
    expect(await page.getByRole('heading', { name: 'Settings' }).count()).toBe(0);
    await release();
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    expect(await loading().count()).toBe(0);
    expect(page.url()).toBe(`${app.origin}/settings`);
  });

  test('routes-6 routes-7 a failed check opens the login page without an error, but does not end the session', async () => {
    const restore = await failCall(page, CHECK, 'unreachable');
    await page.goto(`${app.origin}/links`);
    await page.waitForURL(`${app.origin}/login`);
    await restore();
    await page.getByText('Continue with Google').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByText('You are signed in.').waitFor();
    expect(await page.getByRole('region', { name: 'Other sign-in methods' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });
});
