import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

const PLACES = [
  ['Dashboard', '/dashboard'],
  ['Analytics', '/analytics'],
  ['Settings', '/settings'],
  ['Account', '/profile'],
  ['My Links', '/links'],
] as const;

let app: BrowserApp;
let page: Page;
const sidebar = () => page.getByRole('navigation', { name: 'Main' });

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signInAs(page, app, 'June Park', '/links');
  await sidebar().waitFor();
});

test('sidebar-1 sidebar-3 the sidebar has three groups of links, with the Upgrade card after the first group', async () => {
  const headings = await sidebar().getByRole('heading').allTextContents();
  expect(headings).toEqual(['Main', 'Upgrade to Pro', 'Profile', 'Support']);
  const items = (group: string) =>
    sidebar().getByRole('list', { name: group }).getByRole('listitem').allTextContents();
  expect(await items('Main')).toEqual(['Dashboard', 'Analytics', 'Settings']);
  expect(await items('Profile')).toEqual(['Account', 'My Links', 'Sign Out']);
  expect(await items('Support')).toEqual(['Help Center']);
});

test('sidebar-5 each entry opens its page and is then marked as current', async () => {
  for (const [name, path] of PLACES) {
    const entry = sidebar().getByRole('link', { name });
    await entry.click();
    await page.waitForURL(app.origin + path);
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
  }
});

test('sidebar-2 Upgrade Now only shows an alert that payment integration is coming soon', async () => {
  const said: string[] = [];
  page.once('dialog', async (dialog) => {
    said.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.accept();
  });
  const before = page.url();
  await sidebar()
    .getByRole('region', { name: 'Upgrade to Pro' })
    .getByRole('button', { name: 'Upgrade Now' })
    .click();
  await expect.poll(() => said).toEqual(['alert: Payment integration is coming soon!']);
  expect(page.url()).toBe(before);
});

test('sidebar-4 Help Center opens /help', async () => {
  await sidebar().getByRole('link', { name: 'Help Center' }).click();
  await page.waitForURL(`${app.origin}/help`);
  await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
});

describe('on a phone', () => {
  const drawer = () => page.getByRole('dialog', { name: 'Menu' });
  const menu = () => page.getByRole('button', { name: 'Menu' });

  beforeAll(async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${app.origin}/profile`);
  });

  test('sidebar-6 the sidebar is a drawer behind the Menu button; a choice closes it, and Escape closes it and returns the focus to the button', async () => {
    await menu().waitFor();
    expect(await sidebar().filter({ visible: true }).count()).toBe(0);
    await menu().click();
    await drawer().waitFor();
    expect(await drawer().getByRole('heading').allTextContents()).toEqual([
      'Menu',
      'Main',
      'Upgrade to Pro',
      'Profile',
      'Support',
    ]);
    await drawer().getByRole('link', { name: 'My Links' }).click();
    await page.waitForURL(`${app.origin}/links`);
    await drawer().waitFor({ state: 'hidden' });

    await menu().click();
    await drawer().waitFor();
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'hidden' });
    await expect
      .poll(() => menu().evaluate((button) => button === document.activeElement))
      .toBe(true);
  });
});

test('sidebar-3 Sign Out goes to the login screen', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${app.origin}/links`);
  await sidebar().getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${app.origin}/login`);
});
