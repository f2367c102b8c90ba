import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { openHydrated, untilHydrated } from '#test/harness/browser/hydrated.ts';

const PROTECTED = ['/dashboard', '/profile', '/links', '/analytics', '/settings'];
const CHECK = '**/api/profile';

let app: BrowserApp;
let page: Page;
const loading = () => page.getByRole('status').getByText('Loading...', { exact: true });

beforeAll(async () => {
  app = await launchBrowserApp();
});
beforeEach(async () => {
  page = await (await app.newContext()).newPage();
});
afterEach(() => page.close());

test('routes-1 routes-2 routes-7 public pages open without a session, and signed-in pages redirect to the login page without a message', async () => {
  for (const [path, heading] of [
    ['/', 'Your ultimate link in bio tool'],
    ['/login', 'Welcome to Posy'],
    ['/auth/callback', 'Sign-in failed'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/how-we-count', 'How we handle data'],
    ['/help', 'Help Center'],
    ['/report', 'Report a page'],
    ['/u/nobody-here', /^Profile Not Found/],
  ] as const) {
    await page.goto(app.origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of PROTECTED) {
    await page.goto(app.origin + path);
    await page.waitForURL(`${app.origin}/login`);
    await page.getByText('Continue with Google').waitFor();
    expect(await page.getByRole('alert').count(), path).toBe(0);
  }
});

describe('when the check fails', () => {
  test('S78 replaces the requested address in the history', async () => {
    await openHydrated(page, `${app.origin}/terms`);
    await page.goto(`${app.origin}/settings`);
    await page.waitForURL(`${app.origin}/login`);
    await untilHydrated(page, () => page.goBack());
    expect(page.url()).toBe(`${app.origin}/terms`);
    await page.goForward();
    await page.waitForURL(`${app.origin}/login`);
  });

  test('routes-5 a link inside the app opens the login page, and Back returns', async () => {
    await page.goto(`${app.origin}/terms`);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL(`${app.origin}/login`);
    await page.goBack();
    await page.waitForURL(`${app.origin}/terms`);
  });
});

describe('with a session', () => {
  let signedIn: BrowserContext;
  beforeAll(async () => {
    signedIn = await app.newContext();
    await signInAs(await signedIn.newPage(), app, 'June Park', '/terms');
  });
  beforeEach(async () => {
    page = await signedIn.newPage();
  });

  test('routes-3 routes-4 Loading... is shown during the check, then the page', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(CHECK, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${app.origin}/settings`);
    await loading().waitFor();
    expect(await page.getByRole('heading', { name: 'Settings' }).count()).toBe(0);
    goOn();
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    expect(await loading().count()).toBe(0);
    expect(page.url()).toBe(`${app.origin}/settings`);
  });

  test('routes-3 Loading... also replaces a public page during a navigation to a signed-in page', async () => {
    await openHydrated(page, `${app.origin}/terms`);
    await page.route(CHECK, () => undefined);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await loading().waitFor();
    expect(await page.getByRole('heading', { name: 'Terms of Service' }).count()).toBe(0);
  });

  test('routes-6 routes-7 a failed check counts as signed out without a message, but does not end the session', async () => {
    for (const response of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 500, json: { error: 'Oh no' } }),
      (route: Route) => route.fulfill({ status: 503, body: '' }),
      (route: Route) => route.fulfill({ json: { name: 1 } }),
    ]) {
      await page.route(CHECK, response, { times: 1 });
      await page.goto(`${app.origin}/links`);
      await page.waitForURL(`${app.origin}/login`);
      await page.getByText('Continue with Google').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByText('You are signed in.').waitFor();
      expect(await page.getByRole('region', { name: 'Other sign-in methods' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Go to your dashboard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    }
  });
});
