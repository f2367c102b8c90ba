import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { freezeTime } from '#test/harness/browser/frozen-time.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

const FAILED = 'Unexpected Application Error!';
const SETTINGS = '**/assets/settings-route-*.js';

let app: BrowserApp;
let signedIn: BrowserContext;
let page: Page;
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toSettings = () =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();

beforeAll(async () => {
  app = await launchBrowserApp();
  signedIn = await app.newContext({ viewport: { width: 1280, height: 800 } });
  await signInAs(await signedIn.newPage(), app, 'June Park');
});
beforeEach(async () => {
  page = await signedIn.newPage();
});
afterEach(() => page.close());

async function openDashboard(): Promise<void> {
  await page.goto(`${app.origin}/dashboard`);
  await heading('Dashboard').waitFor();
}

describe('a chunk that does not load', () => {
  test('failures-2 reloads the document at the opened page', async () => {
    await openDashboard();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.route(SETTINGS, (route) =>
      documents.length === 0 ? route.abort() : route.continue(),
    );
    await toSettings();
    await heading('Settings').waitFor();
    expect(documents).toEqual(['/settings']);
  });

  test('failures-1 failures-2 shows a ChunkLoadError in the layout of the page when it fails again', async () => {
    await page.route(SETTINGS, (route) => route.abort());
    await openDashboard();
    await toSettings();
    await heading(FAILED).waitFor();
    await page.getByText('Part of this page failed to load (ChunkLoadError).').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.unroute(SETTINGS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Settings').waitFor();
  });

  test('failures-3 fails after 120000 ms', async () => {
    await page.route(SETTINGS, () => undefined);
    await freezeTime(page);
    await openDashboard();
    const asked = page.waitForRequest(SETTINGS);
    await toSettings();
    await asked;
    await page.clock.runFor(119_999);
    expect(await heading(FAILED).count()).toBe(0);
    await page.clock.runFor(1);
    await heading(FAILED).waitFor();
    // Resume the clock, which the following tests share.
    await page.clock.resume();
  });

  test('failures-1 shows a page with links when it is the chunk of the layout', async () => {
    await page.route('**/assets/signed-in-layout-*.js', (route) => route.abort());
    await page.goto(`${app.origin}/dashboard`);
    await heading(FAILED).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${app.origin}/`);
    await heading('Your ultimate link in bio tool').waitFor();
  });
});

test('failures-4 an unknown address shows the not-found page with a link to the home page, signed in or not', async () => {
  for (const context of [signedIn, await app.newContext()]) {
    page = await context.newPage();
    const response = await page.goto(`${app.origin}/no/such/page`);
    expect(response?.status()).toBe(404);
    await heading('Page not found').waitFor();
    await page.getByText('This page does not exist or has been removed.').waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${app.origin}/`);
    await heading('Your ultimate link in bio tool').waitFor();
  }
});

describe('without a network', () => {
  afterEach(() => signedIn.setOffline(false));

  test('failures-5 every page shows the offline notice until the network returns', async () => {
    const notice = page
      .getByRole('status')
      .getByText('You are offline. Reconnect to save changes.');
    await openDashboard();
    await signedIn.setOffline(true);
    await notice.waitFor();
    await signedIn.setOffline(false);
    await notice.waitFor({ state: 'hidden' });
    await openHydrated(page, app.origin);
    await signedIn.setOffline(true);
    await notice.waitFor();
    await page.getByRole('link', { name: 'Get Started for Free' }).click();
    await heading('You are offline').waitFor();
    await signedIn.setOffline(false);
    await notice.waitFor({ state: 'hidden' });
  });

  test('failures-5 a page that is not loaded yet shows an error, and loads when the network returns', async () => {
    // Route the file, because routed requests are not served from the browser's cache.
    await page.route(SETTINGS, (route) => route.continue());
    await openDashboard();
    await signedIn.setOffline(true);
    await toSettings();
    await heading('You are offline').waitFor();
    expect(await heading(FAILED).count()).toBe(0);
    await signedIn.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Settings').waitFor();
  });
});
