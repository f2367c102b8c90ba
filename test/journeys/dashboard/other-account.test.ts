import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { intercept } from '#test/harness/browser/interception.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

const JUNE = { name: 'June Park', email: 'june@example.com' };
const MILO = { name: 'Milo Adeyemi', email: 'milo@example.com' };

let app: BrowserApp;
let context: BrowserContext;
let page: Page;

const bioOf = async () =>
  ((await (await context.request.get(`${app.origin}/api/profile`)).json()) as { bio: string }).bio;
/** Returns the keys of the dashboard in the browser's storage. */
const storedKeys = () =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith('posy-'),
    ),
  );

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext({ viewport: { width: 1280, height: 900 } });
});
beforeEach(async () => {
  await context.clearCookies();
  page = await context.newPage();
});
afterEach(() => page.close());

test('S78 a change that is retried after another account has signed in does not change that account', async () => {
  await signInContext(context, app.origin, JUNE);
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Name', { exact: true }).fill('June P');
  await page.getByLabel('Bio').fill('Of June');
  const failed = page.waitForEvent('requestfailed', (it) => it.method() === 'PUT');
  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
  await page.getByRole('button', { name: 'Save all' }).click();
  await failed;
  // Simulate a sign-in in another tab that sends no message to this tab.
  await signInContext(context, app.origin, MILO);
  await restore();
  await page.waitForURL(`${app.origin}/login`);
  expect(await bioOf()).toBe('');
});

test('S22 S78 a sign-out during the first run leaves no stored data in the browser, and the next account gets a new document', async () => {
  await signInContext(
    context,
    app.origin,
    { name: 'Nora', email: 'nora@example.com' },
    { keepsFirstRun: true },
  );
  await page.goto(`${app.origin}/dashboard`);
  await page.getByLabel('Username').fill('nora-makes');
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  // Drop Clear-Site-Data: browsers ignore it without HTTPS, so the app must clean up by itself.
  await intercept(
    page,
    (_, url) => url.pathname === '/api/signout',
    async (call) => {
      await call.fetch();
      await call.fulfill({ status: 204, body: '' });
    },
  );
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${app.origin}/login`);
  await page.getByText('Continue with Google').waitFor();
  expect(await storedKeys()).toEqual([]);
  await signInContext(
    context,
    app.origin,
    { name: 'Vera', email: 'vera@example.com' },
    { keepsFirstRun: true },
  );
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByLabel('Username').waitFor();
  expect(await page.getByLabel('Username').inputValue()).not.toBe('nora-makes');
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false);
});

test('S78 the next account cannot read the stored first run of an account whose session was lost', async () => {
  await signInContext(
    context,
    app.origin,
    { name: 'Ola', email: 'ola@example.com' },
    { keepsFirstRun: true },
  );
  await page.goto(`${app.origin}/dashboard`);
  await page.getByLabel('Username').fill('ola-makes');
  const before = await storedKeys();
  await signInContext(
    context,
    app.origin,
    { name: 'Pia', email: 'pia@example.com' },
    { keepsFirstRun: true },
  );
  await page.goto(`${app.origin}/dashboard`);
  await page.getByRole('heading', { name: 'Set up your page' }).waitFor();
  const after = await storedKeys();
  expect(before).not.toEqual([]);
  expect(after.filter((key) => before.includes(key))).toEqual([]);
});
