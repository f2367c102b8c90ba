import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { holdCall } from '#test/harness/browser/calls.ts';
import { signInAs, signInByClicks } from '#test/harness/browser/creator.ts';

/** Tests the session guard of one tab when another tab changes the session. */
let app: BrowserApp;
let context: BrowserContext;
let page: Page;
let other: Page;

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const checkStarts = () => page.waitForRequest((request) => request.url().endsWith('/api/profile'));

async function signOutElsewhere(): Promise<void> {
  await other.goto(`${app.origin}/settings`);
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await other.waitForURL(`${app.origin}/login`);
}

beforeAll(async () => {
  app = await launchBrowserApp();
});
beforeEach(async () => {
  context = await app.newContext();
  page = await context.newPage();
  other = await context.newPage();
  await signInAs(page, app, 'June Park');
});

test('a check that runs during a sign-out in another tab opens the login screen', async () => {
  const release = await holdCall(page, 'GET /api/profile');
  const started = checkStarts();
  await page.goto(`${app.origin}/settings`);
  await started;
  await signOutElsewhere();
  await release();
  await page.waitForURL(`${app.origin}/login`);
});

test('a check that is repeated after Stop detects a sign-out in another tab', async () => {
  const release = await holdCall(page, 'GET /api/profile');
  const started = checkStarts();
  await page.goto(`${app.origin}/settings`);
  await started;
  await signOutElsewhere();
  const repeated = checkStarts();
  await page.evaluate(() => window.stop());
  await repeated;
  expect(page.url()).toBe(`${app.origin}/settings`);
  await release();
  await page.waitForURL(`${app.origin}/login`);
});

test('a sign-in in another tab opens the signed-in pages in this one', async () => {
  await signOutElsewhere();
  await page.goto(`${app.origin}/settings`);
  await page.waitForURL(`${app.origin}/login`);
  await signInByClicks(other, app, 'June Park');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await heading('Dashboard').waitFor();
});

test('the next check shows the account that another tab has signed in to', async () => {
  await page.goto(`${app.origin}/settings`);
  await heading('Settings').waitFor();
  await signOutElsewhere();
  await page.waitForURL(`${app.origin}/login`);
  await signInAs(other, app, 'Milo Adeyemi');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await heading('Dashboard').waitFor();
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('milo-adeyemi');
});
