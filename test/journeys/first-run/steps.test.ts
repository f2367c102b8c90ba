import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { storedLinks } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { sameOrigin, signInContext } from '#test/harness/browser/sign-in-context.ts';

let app: BrowserApp;
let accounts = 0;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  app = await launchBrowserApp();
});

async function newAccount(): Promise<Page> {
  accounts += 1;
  const context = await app.newContext();
  const account = { name: `Nora Berg ${accounts}`, email: `nora.${accounts}@example.com` };
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
    // The observer runs before React runs the effects of the step, so the link is pressed first.
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

test('the first run adds only as many links as fit; the first run and the import report a full page', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/dashboard`);
  await button(page, 'Skip').click();
  await step(page, 'Choose a theme');
  await button(page, 'Skip').click();
  await step(page, 'Add your links');
  const url = 'https://example.com/';
  const heading = { title: 'Videos', kind: 'heading' };
  const links = [
    heading,
    ...Array.from({ length: 97 }, (_, index) => ({ title: `Link ${index}`, url })),
  ];
  const headers = sameOrigin(app.origin);
  await page.request.post(`${app.origin}/api/links/batch`, { data: { links }, headers });
  await page.reload();
  await step(page, 'Add your links');
  await page.getByText('Your page has 97 links and 1 heading.').waitFor();
  const pasted = ['a', 'b', 'c'].map((name) => `${name.toUpperCase()} ${name}.example`).join('\n');
  await page.getByLabel('Paste your links').fill(pasted);
  await page.getByText('Your page has room for 2 more links.').waitFor();
  await button(page, 'Add 2 links').click();
  await step(page, 'Your page is live');
  expect((await storedLinks(page)).slice(-2)).toEqual(['A', 'B']);
  await page.goBack();
  await step(page, 'Add your links');
  await page.getByLabel('Paste your links').fill('d.example');
  await page.getByText('Your page is full: 100 links and headings.').waitFor();
  expect(await page.getByRole('button', { name: /^Add \d/ }).count()).toBe(0);
  await button(page, 'Continue').click();
  await step(page, 'Your page is live');

  await button(page, 'Go to your dashboard').click();
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByText('99 links and 1 heading', { exact: true }).waitFor();
  await button(page, 'Import links').click();
  const buffer = Buffer.from('title,url\nBlog,https://blog.example/\n');
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Your page is full: 100 links and headings.').waitFor();
  await page.keyboard.press('Escape');
});

test('a save that completes after its step was left opens no other step, and input that is changed during a save is kept', async () => {
  const page = await newAccount();
  const stored = async () => (await page.request.get(`${app.origin}/api/profile`)).json();
  const name = page.getByLabel('Name', { exact: true });
  await page.goto(`${app.origin}/dashboard`);
  await step(page, 'Set up your page');

  // The name is corrected while it is saved, and again after a failure.
  let release = await holdCall(page, 'PUT /api/profile');
  await name.fill('First');
  await button(page, 'Continue').click();
  await name.fill('Second');
  await release();
  await expect.poll(async () => (await stored()).name).toBe('First');
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-busy')).toBe(null);
  expect(await name.inputValue()).toBe('Second');
  const heal = await failCall(page, 'PUT /api/profile');
  await button(page, 'Continue').click();
  await alertSaying(page, 'Failed to update name').waitFor();
  await name.fill('Third');
  await heal();
  await button(page, 'Retry').click();
  await step(page, 'Choose a theme');
  expect((await stored()).name).toBe('Third');

  // A request that fails without a response is repeated.
  await page.goBack();
  await step(page, 'Set up your page');
  let lost = 0;
  await page.route('**/api/profile', (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.fallback();
    lost += 1;
    return route.abort();
  });
  await name.fill('Fourth');
  await button(page, 'Continue').click();
  await step(page, 'Choose a theme');
  expect([lost, (await stored()).name]).toEqual([1, 'Fourth']);
  await page.unrouteAll();

  // After a reload, Continue saves the theme that was selected before.
  release = await holdCall(page, 'PUT /api/profile');
  await page.getByRole('radio', { name: /Neon/ }).check({ force: true });
  await page.reload();
  await release();
  await step(page, 'Choose a theme');
  expect(await page.getByRole('radio', { name: /Neon/ }).isChecked()).toBe(true);
  await button(page, 'Continue').click();
  await expect.poll(async () => (await stored()).appearance.theme).toBe('neon');

  // The links of a step are added although the step was left.
  await step(page, 'Add your links');
  release = await holdCall(page, 'POST /api/links/batch');
  await page.getByLabel('Paste your links').fill('a.example');
  await button(page, 'Add 1 link').click();
  await expect.poll(() => page.getByLabel('Paste your links').isEditable()).toBe(false);
  await page.goBack();
  await step(page, 'Choose a theme');
  await release();
  await statusSaying(page, '1 link added successfully!').waitFor();
  await step(page, 'Choose a theme');
  await button(page, 'Skip').click();
  await step(page, 'Add your links');
  expect(await page.getByLabel('Paste your links').inputValue()).toBe('');

  // Another tab ends the first run while links are entered.
  await page.getByLabel('Paste your links').fill('b.example');
  const other = await page.context().newPage();
  await other.goto(`${app.origin}/dashboard`);
  await button(other, 'Skip all').click();
  await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await other.close();
  await page.getByText('Your page has 1 link.').waitFor();
  await button(page, 'Add 1 link').click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await storedLinks(page)).toEqual(['a.example', 'b.example']);
});
