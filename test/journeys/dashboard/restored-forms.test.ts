import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

const KEPT = 'Your session has ended. Sign in to continue; your changes are kept.';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;

const loseSession = () => context.clearCookies();

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext();
});
beforeEach(async () => {
  await context.clearCookies();
  page = await context.newPage();
});
afterEach(() => page.close());

/** Waits for the login page and its notice that the changes are kept. */
async function atLogin(): Promise<void> {
  await page.waitForURL(`${app.origin}/login`);
  await statusSaying(page, KEPT).waitFor();
}

const address = () => page.getByLabel('Email address', { exact: true });

async function openNewAddress(): Promise<void> {
  await page.getByRole('button', { name: 'Add a sign-in method' }).click();
  await page.getByRole('button', { name: 'Email address' }).click();
}

test('S78 routes-9 the address of a new sign-in method is kept if the session has ended when the code is requested', async () => {
  await signInAs(page, app, 'June Park', '/settings');
  await openNewAddress();
  await address().fill('june.work@example.com');
  await loseSession();
  await page.getByRole('button', { name: 'Send code' }).click();
  await atLogin();
  await signInAs(page, app, 'June Park', '/settings');
  await openNewAddress();
  expect(await address().inputValue()).toBe('june.work@example.com');
  await page.keyboard.press('Escape');
  await openNewAddress();
  expect(await address().inputValue()).toBe('');
});

test('S78 routes-9 the input of the first run is kept when the session ends', async () => {
  const account = { name: 'Nora Berg', email: 'nora.berg@example.com' };
  const signIn = async () => {
    await signInContext(context, app.origin, account, { keepsFirstRun: true });
    await page.goto(`${app.origin}/dashboard`);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const name = page.getByLabel('Name', { exact: true });
  const pasted = page.getByLabel('Paste your links');
  await signIn();
  await name.fill('Nora from Bergen');
  await loseSession();
  await press('Continue');
  await atLogin();
  await signIn();
  await expect.poll(() => name.inputValue()).toBe('Nora from Bergen');
  await press('Continue');
  // Wait for the next step, because the current step has a Skip button, too.
  await page.getByRole('heading', { level: 1, name: 'Choose a theme' }).waitFor();
  await press('Skip');
  await pasted.fill('shop.example');
  await press('TikTok');
  await page.keyboard.insertText('@nora');
  await loseSession();
  await press('Add 2 links');
  await atLogin();
  await signIn();
  await expect.poll(() => pasted.inputValue()).toBe('shop.example');
  expect(await page.getByLabel('TikTok handle').inputValue()).toBe('@nora');
});

test('S78 routes-9 the address and the found links of an import are kept when the session ends, with the links that were unchecked', async () => {
  const dialog = page.getByRole('dialog', { name: 'Import links' });
  const open = () => page.getByRole('button', { name: 'Import links' }).click();
  await signInAs(page, app, 'June Park', '/links');
  await open();
  await dialog.getByLabel('Address of your page').fill('tree.example/june');
  const buffer = Buffer.from('title,url\nBlog,https://blog.example/\nMusic,https://m.example/\n');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('checkbox', { name: 'Blog' }).uncheck();
  await loseSession();
  await dialog.getByRole('button', { name: 'Add 1 link' }).click();
  await atLogin();
  await signInAs(page, app, 'June Park', '/links');
  await open();
  await dialog.getByText('2 links found').waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'Blog' }).isChecked()).toBe(false);
  expect(await dialog.getByRole('checkbox', { name: 'Music' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByLabel('Address of your page').inputValue()).toBe('tree.example/june');
  await page.keyboard.press('Escape');
  await open();
  expect(await dialog.getByLabel('Address of your page').inputValue()).toBe('');
});
