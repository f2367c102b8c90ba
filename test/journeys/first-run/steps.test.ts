import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { seedLinks, storedLinks } from '#test/harness/browser/creator.ts';
import { sameOrigin, signInContext } from '#test/harness/browser/sign-in-context.ts';

let app: BrowserApp;
let people = 0;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  app = await launchBrowserApp();
});

async function newAccount(): Promise<Page> {
  people += 1;
  const context = await app.newContext();
  const account = { name: `Nora Berg ${people}`, email: `nora.${people}@example.com` };
  await signInContext(context, app.origin, account, { keepsFirstRun: true });
  return context.newPage();
}

/** Waits until a step is shown and its heading has the focus. */
async function step(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
}

test('the browser’s Back opens the previous step, also in a new tab, and after the last step leaves the first run', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/terms`);
  await page.goto(`${app.origin}/dashboard`);
  await step(page, 'Set up your page');
  await button(page, 'Skip').click();
  await step(page, 'Choose a theme');
  await button(page, 'Skip').click();
  await step(page, 'Add your links');
  await page.goBack();
  await step(page, 'Choose a theme');
  await page.goForward();
  await step(page, 'Add your links');
  await button(page, 'Back').click();
  await step(page, 'Choose a theme');
  await page.goBack();
  await step(page, 'Set up your page');
  await button(page, 'Skip').click();
  await step(page, 'Choose a theme');

  const tab = await page.context().newPage();
  await tab.goto(`${app.origin}/dashboard`);
  await step(tab, 'Choose a theme');
  await tab.goBack();
  await step(tab, 'Set up your page');
  await button(tab, 'Skip').click();
  await step(tab, 'Choose a theme');

  await page.reload();
  await step(page, 'Choose a theme');
  await button(page, 'Skip all').click();
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.goBack();
  await page.waitForURL(`${app.origin}/terms`);
});

test('two quick presses of a button move by two steps', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/terms`);
  await page.goto(`${app.origin}/dashboard`);
  await step(page, 'Set up your page');
  /** Presses a button twice, faster than the browser can move to another history entry. */
  const pressTwice = (name: string) =>
    page.evaluate(async (text) => {
      for (let press = 0; press < 2; press += 1) {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === text)?.click();
        await Promise.resolve();
      }
    }, name);
  await pressTwice('Skip');
  await step(page, 'Add your links');
  await pressTwice('Back');
  await step(page, 'Set up your page');
  await page.goBack();
  await page.waitForURL(`${app.origin}/terms`);
});

test('the browser’s Back right after a press opens the previous step, and each step keeps its history entry', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/terms`);
  await page.goto(`${app.origin}/dashboard`);
  await step(page, 'Set up your page');
  // Go back before the history entry of the next step is rendered.
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Skip')?.click();
    window.setTimeout(() => window.history.back());
  });
  await step(page, 'Set up your page');
  await button(page, 'Skip').click();
  await step(page, 'Choose a theme');
  await button(page, 'Skip').click();
  await step(page, 'Add your links');
  for (const title of ['Choose a theme', 'Set up your page']) {
    await page.goBack();
    await step(page, title);
  }
});

test('the first run adds as many links as fit, and reports when the page is full', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/dashboard`);
  await step(page, 'Set up your page');
  const add = async (count: number) => {
    const url = 'https://example.com/';
    const links = Array.from({ length: count }, (_, index) => ({ title: `Link ${index}`, url }));
    const headers = sameOrigin(app.origin);
    await page.request.post(`${app.origin}/api/links/batch`, { data: { links }, headers });
  };
  await add(98);
  await page.reload();
  await button(page, 'Skip').click();
  await step(page, 'Choose a theme');
  await button(page, 'Skip').click();
  await step(page, 'Add your links');
  await page.getByText('Your page has 98 links.').waitFor();
  const pasted = ['a', 'b', 'c'].map((name) => `${name.toUpperCase()} ${name}.example`).join('\n');
  await page.getByLabel('Paste your links').fill(pasted);
  await page.getByText('Your page has room for 2 more links.').waitFor();
  await button(page, 'Add 2 links').click();
  await step(page, 'Your page is live');
  expect((await storedLinks(page)).slice(-2)).toEqual(['A', 'B']);
  await page.goBack();
  await step(page, 'Add your links');
  await page.getByLabel('Paste your links').fill('d.example');
  await page.getByText('Your page is full: 100 links.').waitFor();
  expect(await page.getByRole('button', { name: /^Add \d/ }).count()).toBe(0);
  await button(page, 'Continue').waitFor();
});

test('the import reports that the page is full', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/dashboard`);
  await button(page, 'Skip all').click();
  await seedLinks(page, ['Shop']);
  const url = 'https://example.com/';
  const links = Array.from({ length: 99 }, (_, index) => ({ title: `Link ${index}`, url }));
  const headers = sameOrigin(app.origin);
  await page.request.post(`${app.origin}/api/links/batch`, { data: { links }, headers });
  await page.goto(`${app.origin}/links`);
  await page.getByText('100 links', { exact: true }).waitFor();
  await button(page, 'Import links').click();
  const buffer = Buffer.from('title,url\nBlog,https://blog.example/\n');
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Your page is full: 100 links.').waitFor();
  await page.keyboard.press('Escape');
});

test('what is typed is stored while the tab is hidden, and Skip all discards no other unsaved field', async () => {
  const page = await newAccount();
  const stored = () => page.evaluate(() => sessionStorage.getItem('posy-drafts'));
  const becomes = (state: DocumentVisibilityState) =>
    page.evaluate((current) => {
      Object.defineProperty(document, 'visibilityState', { value: current, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Bio').fill('I make mugs');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await step(page, 'Set up your page');
  await page.getByLabel('Name', { exact: true }).fill('Nora from Bergen');
  await becomes('hidden');
  expect(await stored()).toContain('Nora from Bergen');
  await becomes('visible');
  expect(await stored()).toBeNull();
  await button(page, 'Skip all').click();
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('I make mugs');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).not.toBe('Nora from Bergen');
});
