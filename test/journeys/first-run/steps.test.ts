import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { storedLinks } from '#test/harness/browser/creator.ts';
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

test('two quick presses of a button move by two steps, Back right after a press opens the previous step, and each step keeps its history entry', async () => {
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
  await page.goBack();
  await page.waitForURL(`${app.origin}/terms`);
});

test('a link pressed while the first step is being rendered opens its page', async () => {
  const page = await newAccount();
  await page.addInitScript(() => {
    // Mutations are reported before React runs the effects of the elements that it has added.
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Set up your page') return;
      observer.disconnect();
      document.querySelector<HTMLElement>('a[href="/settings"]')?.click();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${app.origin}/dashboard`);
  await page.waitForURL(`${app.origin}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goBack();
  await step(page, 'Set up your page');
  await button(page, 'Skip').click();
  await step(page, 'Choose a theme');
  await page.goBack();
  await step(page, 'Set up your page');
});

test('the first run adds as many links as fit, and reports, like the import, when the page is full', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/dashboard`);
  await button(page, 'Skip').click();
  await step(page, 'Choose a theme');
  await button(page, 'Skip').click();
  await step(page, 'Add your links');
  const url = 'https://example.com/';
  const links = Array.from({ length: 98 }, (_, index) => ({ title: `Link ${index}`, url }));
  const headers = sameOrigin(app.origin);
  await page.request.post(`${app.origin}/api/links/batch`, { data: { links }, headers });
  await page.reload();
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
  await button(page, 'Continue').click();
  await step(page, 'Your page is live');

  await button(page, 'Go to your dashboard').click();
  await page.getByRole('tab', { name: 'My Links' }).click();
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
