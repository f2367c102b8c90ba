import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { blockFiles } from '#test/harness/browser/blocked-files.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

const FAILED = 'Unexpected Application Error!';
const SETTINGS = '*/assets/settings-route-*.js';

let app: BrowserApp;
let signedIn: BrowserContext;
let page: Page;
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toSettings = () =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();

beforeAll(async () => {
  app = await launchBrowserApp();
  signedIn = await app.newContext({ viewport: { width: 1280, height: 800 } });
  await signInContext(signedIn, app.origin, { name: 'June Park', email: 'june@example.com' });
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
  test('failures-1 failures-2 reloads the document once, and then shows a ChunkLoadError inside the layout', async () => {
    await openDashboard();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    const restore = await blockFiles(page, SETTINGS);
    await toSettings();
    await heading(FAILED).waitFor();
    await page.getByText('Part of this page failed to load (ChunkLoadError).').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(documents).toEqual(['/settings']);
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Settings').waitFor();
  });

  test('failures-1 leads to an error page with a link to the home page if the layout’s chunk is missing', async () => {
    await blockFiles(page, '*/assets/signed-in-layout-*.js');
    await page.goto(`${app.origin}/dashboard`);
    await heading(FAILED).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${app.origin}/`);
    await heading('Your ultimate link in bio tool').waitFor();
  });
});

test('failures-4 an unknown address shows the not-found page with a link to the home page, signed in or not', async () => {
  const visitor = await (await app.newContext()).newPage();
  for (page of [visitor, page]) {
    const response = await page.goto(`${app.origin}/no/such/page`);
    expect(response?.status()).toBe(404);
    await heading('Page not found').waitFor();
    await page.getByText('This page does not exist or has been removed.').waitFor();
    const home = page.getByRole('link', { name: 'Go to the home page' });
    expect(await home.getAttribute('href')).toBe('/');
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${app.origin}/`);
  await heading('Your ultimate link in bio tool').waitFor();
});

test('failures-5 without a network every page shows the offline notice, and a page whose chunk is not loaded shows an error', async () => {
  const notice = page.getByRole('status').getByText('You are offline. Reconnect to save changes.');
  onTestFinished(() => signedIn.setOffline(false));
  await openDashboard();
  // Block the chunk, because an earlier test may have cached it.
  const restore = await blockFiles(page, SETTINGS);
  await signedIn.setOffline(true);
  await notice.waitFor();
  await toSettings();
  await heading('You are offline').waitFor();
  expect(await heading(FAILED).count()).toBe(0);
  await restore();
  await signedIn.setOffline(false);
  await notice.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading('Settings').waitFor();

  await openHydrated(page, app.origin);
  await signedIn.setOffline(true);
  await notice.waitFor();
  await page.getByRole('link', { name: 'Get Started for Free' }).click();
  await heading('You are offline').waitFor();
  await signedIn.setOffline(false);
  await notice.waitFor({ state: 'hidden' });
});
