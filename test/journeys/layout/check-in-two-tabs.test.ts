import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { holdCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;
let other: Page;

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const checkStarts = () => page.waitForRequest((request) => request.url().endsWith('/api/profile'));

async function signOutElsewhere(): Promise<void> {
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await other.waitForURL(`${app.origin}/login`);
}

/**
 * Opens Settings and holds its session check.
 * @returns a function that releases the check
 */
async function openDuringCheck(): Promise<() => Promise<void>> {
  const release = await holdCall(page, 'GET /api/profile');
  const started = checkStarts();
  await page.goto(`${app.origin}/settings`);
  await started;
  return release;
}

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext();
});
beforeEach(async () => {
  page = await context.newPage();
  other = await context.newPage();
  await context.clearCookies();
  await signInAs(other, app, 'June Park', '/terms');
});
afterEach(async () => {
  await Promise.all([page.close(), other.close()]);
});

test('a check that runs during a sign-out in another tab opens the login screen', async () => {
  const release = await openDuringCheck();
  await signOutElsewhere();
  await release();
  await page.waitForURL(`${app.origin}/login`);
});

test('a check that is repeated after Stop detects a sign-out in another tab', async () => {
  const release = await openDuringCheck();
  await signOutElsewhere();
  const repeated = checkStarts();
  await page.evaluate(() => window.stop());
  await repeated;
  expect(page.url()).toBe(`${app.origin}/settings`);
  await release();
  await page.waitForURL(`${app.origin}/login`);
});

test('after a sign-in in another tab, the signed-in pages open and show the account of the latest sign-in', async () => {
  await context.clearCookies();
  await page.goto(`${app.origin}/settings`);
  await page.waitForURL(`${app.origin}/login`);
  await signInAs(other, app, 'June Park', '/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await heading('Dashboard').waitFor();

  await signOutElsewhere();
  await page.waitForURL(`${app.origin}/login`);
  await signInAs(other, app, 'Milo Adeyemi');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await heading('Dashboard').waitFor();
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('milo-adeyemi');
});
