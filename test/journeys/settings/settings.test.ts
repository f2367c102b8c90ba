import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;

const section = (name: string) => page.getByRole('region', { name, exact: true });

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
});
beforeEach(async () => {
  await page.goto(`${app.origin}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('settings-4 three sections, in order', async () => {
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect
    .poll(() => titles.allTextContents())
    .toEqual(['Account Settings', 'Security', 'Danger Zone']);
});

test('settings-2 Account Settings says that more settings are coming', async () => {
  await section('Account Settings').getByText('More account settings are coming soon.').waitFor();
});

test('settings-3 Security says that the user is signed in with Google', async () => {
  await section('Security').getByText('signed in with Google').waitFor();
});

test('settings-1 the back button goes to the dashboard', async () => {
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL(`${app.origin}/dashboard`);
});

test('settings-4 Delete Account in the Danger Zone asks first', async () => {
  expect(await page.getByRole('dialog').count()).toBe(0);
  await section('Danger Zone').getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog', { name: 'Delete Account' }).waitFor();
});
