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

test.each([
  ['/', 'Your ultimate link in bio tool'],
  ['/login', 'Welcome to Posy'],
  ['/auth/callback', 'Sign-in failed'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/how-we-count', 'How we handle data'],
  ['/u/nobody-here', /^Profile Not Found/],
])('routes-1 anybody may open %s', async (path, heading) => {
  await page.goto(app.origin + path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

test.each(PROTECTED)(
  'routes-2 routes-7 %s without a session leads to the login screen, without a word',
  async (path) => {
    await page.goto(app.origin + path);
    await page.waitForURL(`${app.origin}/login`);
    await page.getByText('Continue with Google').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

describe('when the check fails', () => {
  test('routes-5 the address asked for is replaced in the history', async () => {
    await openHydrated(page, `${app.origin}/terms`);
    await page.goto(`${app.origin}/settings`);
    await page.waitForURL(`${app.origin}/login`);
    await untilHydrated(page, () => page.goBack());
    expect(page.url()).toBe(`${app.origin}/terms`);
    await page.goForward();
    await page.waitForURL(`${app.origin}/login`);
  });

  test('S78 a sign-out in another tab leads from Settings to the login screen', async () => {
    await signInAs(page, app, 'Milo Adeyemi');
    await page.goto(`${app.origin}/settings`);
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${app.origin}/dashboard`);
    await other.getByRole('button', { name: 'Sign Out' }).first().click();
    await other.waitForURL(`${app.origin}/login`);
    await page.waitForURL(`${app.origin}/login`);
  });

  test('routes-5 so it is after a link inside the app', async () => {
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
    await signInAs(await signedIn.newPage(), app, 'June Park');
  });
  beforeEach(async () => {
    page = await signedIn.newPage();
  });

  test('routes-3 routes-4 Loading... stands there while the check runs, then the screen', async () => {
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

  test('routes-3 Loading... also takes the place of an open page on the way in', async () => {
    await openHydrated(page, `${app.origin}/terms`);
    await page.route(CHECK, () => undefined);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await loading().waitFor();
    expect(await page.getByRole('heading', { name: 'Terms of Service' }).count()).toBe(0);
  });

  test.each([
    ['a broken network', (route: Route) => route.abort()],
    ['a 500', (route: Route) => route.fulfill({ status: 500, json: { error: 'Oh no' } })],
    ['a 503 without a body', (route: Route) => route.fulfill({ status: 503, body: '' })],
    ['an answer that is no profile', (route: Route) => route.fulfill({ json: { name: 1 } })],
  ])(
    'routes-6 routes-7 %s counts as not signed in and says nothing, but ends no session',
    async (_, answer) => {
      await page.route(CHECK, answer, { times: 1 });
      await page.goto(`${app.origin}/links`);
      await page.waitForURL(`${app.origin}/login`);
      await page.getByText('Continue with Google').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByText('You are signed in.').waitFor();
      expect(await page.getByRole('region', { name: 'Other ways to sign in' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Go to your dashboard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    },
  );
});
