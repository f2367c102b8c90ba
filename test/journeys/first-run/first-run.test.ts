import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { storedLinks } from '#test/harness/browser/creator.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';
import { startSite } from '#test/harness/servers/sites.ts';
import { Effort, slowDown } from './effort.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let app: BrowserApp;

beforeAll(async () => {
  const site = await startSite((request, response) => {
    const names = Array.from({ length: 12 }, (_, index) => `Link ${index + 1}`);
    const anchors = names.map((name, index) => `<a href="https://${index}.example/">${name}</a>`);
    const page = request.url === '/rosa' ? anchors.join('') : '<title>Pottery shop</title>';
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  });
  const endpoint = `127.0.0.1:${site.port}`;
  app = await launchBrowserApp({
    variables: { OUTBOUND_TEST_HOSTS: `tree.example=${endpoint},shop.example=${endpoint}` },
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

let accounts = 0;

/** Signs in with a new account and stops before its first run. */
async function newAccount(options: BrowserContextOptions = {}): Promise<Page> {
  accounts += 1;
  const context = await app.newContext(options);
  const account = { name: `Nora Berg ${accounts}`, email: `nora.${accounts}@example.com` };
  await signInContext(context, app.origin, account, { keepsFirstRun: true });
  return context.newPage();
}

/** Waits until a step is shown and its heading has the focus. */
async function step(page: Page, title: string): Promise<void> {
  await heading(page, title).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
}

test('a page with picture, theme and five links is live within two minutes and ten taps', async () => {
  const page = await (await app.newContext(PHONE)).newPage();
  await slowDown(page);
  // The load event can be late on the slow network, and the link works before it.
  await page.goto(`${app.origin}/login`, { waitUntil: 'commit' });
  const effort = new Effort(page);
  await effort.tap(page.getByText('Continue with Google'));
  await effort.tap(page.getByRole('button', { name: /Rosa/ }));

  await step(page, 'Set up your page');
  await effort.type(page.getByLabel('Username'), 'rosa-makes');
  await effort.tap(button(page, 'Use my Google picture'));
  await page.getByText('This username is available.').waitFor();
  await page.getByText('Profile picture uploaded successfully!').waitFor();
  await effort.tap(button(page, 'Continue'));

  await step(page, 'Choose a theme');
  await effort.tap(page.getByRole('radio', { name: 'Sunset' }));
  await effort.tap(button(page, 'Continue'));

  await step(page, 'Add your links');
  const pasted =
    'instagram.com/rosa\nhttps://www.youtube.com/@rosa\nhttp://shop.example/\n' +
    'Newsletter letters.example/join\nhttps://blog.example/';
  await effort.paste(page.getByLabel('Paste your links'), pasted);
  await page.getByText('Pottery shop').waitFor();
  await effort.tap(button(page, 'Add 5 links'));
  await step(page, 'Your page is live');

  console.info(`first run: ${effort.seconds.toFixed(0)} s, ${effort.taps} taps`);
  expect(effort.taps).toBeLessThanOrEqual(10);
  expect(effort.seconds).toBeLessThanOrEqual(120);
  const response = await page.request.get(`${app.origin}/api/u/rosa-makes`);
  expect(await response.json()).toMatchObject({
    picture: expect.stringMatching(/^\/media\//),
    appearance: { theme: 'sunset' },
    links: [
      { title: 'Instagram', url: 'https://instagram.com/rosa', social_icon: 'instagram' },
      { title: 'YouTube', url: 'https://www.youtube.com/@rosa', social_icon: 'youtube' },
      { title: 'Pottery shop', url: 'http://shop.example/' },
      { title: 'Newsletter', url: 'https://letters.example/join' },
      { title: 'blog.example', url: 'https://blog.example/' },
    ],
  });
});

test('twelve links of another page are imported with four taps, and the link form suggests a title that the first run has fetched', async () => {
  const page = await newAccount(PHONE);
  await page.goto(`${app.origin}/dashboard`);
  await button(page, 'Skip').tap();
  await step(page, 'Choose a theme');
  await button(page, 'Skip').tap();
  await step(page, 'Add your links');
  await page.getByLabel('Paste your links').fill('http://shop.example/');
  await page.getByText('Pottery shop').waitFor();
  await page.getByLabel('Paste your links').fill('');
  const effort = new Effort(page);
  await effort.tap(button(page, 'Import links'));
  await effort.paste(page.getByLabel('Address of your page'), 'http://tree.example/rosa');
  await page.keyboard.press('Enter');
  await effort.tap(button(page, 'Add 12 links'));
  await page.getByText('Your page has 12 links.').waitFor();
  await effort.tap(button(page, 'Continue'));
  await step(page, 'Your page is live');
  expect(effort.taps).toBe(4);
  expect(effort.seconds).toBeLessThanOrEqual(60);
  expect(await storedLinks(page)).toHaveLength(12);

  await button(page, 'Go to your dashboard').click();
  await page.getByRole('tab', { name: 'My Links' }).click();
  await button(page, 'Add Link').first().click();
  const form = page.getByRole('form');
  await form.getByLabel('URL', { exact: true }).fill('http://shop.example/');
  await form.getByLabel('Title').focus();
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Pottery shop');
});

test('the first run works by keyboard, resumes at its step after a reload and in a new tab, opens the previous step by Back, and never returns after "Skip all"', async () => {
  const page = await newAccount();
  await page.goto(`${app.origin}/terms`);
  await page.goto(`${app.origin}/dashboard`);
  await step(page, 'Set up your page');
  const describedBy = heading(page, 'Set up your page').evaluate((element) => {
    const id = element.getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  });
  expect(await describedBy).toBe('Step 1 of 3');
  await page.getByLabel('Name', { exact: true }).fill('Nora from Bergen');
  await page.getByLabel('Username').fill('admin');
  await page.getByText(MESSAGES.usernameReserved).waitFor();
  await page.reload();
  await step(page, 'Set up your page');
  expect(await page.getByLabel('Username').inputValue()).toBe('admin');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nora from Bergen');
  await button(page, 'Continue').press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('username');
  const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button');
  await expect.poll(() => suggestions.count()).toBe(3);
  const chosen = `${await suggestions.first().textContent()}`;
  await suggestions.first().press('Enter');
  await page.getByText('This username is available.').waitFor();
  await page.getByLabel('Username').press('Enter');
  await step(page, 'Choose a theme');

  const tab = await page.context().newPage();
  await tab.goto(`${app.origin}/dashboard`);
  await step(tab, 'Choose a theme');
  await tab.goBack();
  await step(tab, 'Set up your page');
  await button(tab, 'Skip').click();
  await step(tab, 'Choose a theme');

  await button(page, 'Skip').click();
  await step(page, 'Add your links');
  await page.goBack();
  await step(page, 'Choose a theme');
  await page.goForward();
  await step(page, 'Add your links');
  await page.goBack();
  await step(page, 'Choose a theme');
  await button(page, 'Back').press('Enter');
  await step(page, 'Set up your page');
  expect(await page.getByLabel('Username').inputValue()).toBe(chosen);
  await page.goForward();
  await step(page, 'Choose a theme');

  await button(page, 'Skip all').press('Enter');
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.goBack();
  await page.waitForURL(`${app.origin}/terms`);
  await page.goto(`${app.origin}/dashboard`);
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor();
  // A saved page never starts a first run, even if it was saved on another device.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor();
});

test('failures-6 each step reports calls without a response and keeps typed values', async () => {
  const page = await newAccount();
  const restoreOffer = await failCall(page, 'GET /api/profile/provider-picture', 'unreachable');
  await page.goto(`${app.origin}/dashboard`);
  await step(page, 'Set up your page');
  await page.getByRole('list', { name: 'Suggestions' }).waitFor();
  expect(await button(page, 'Use my Google picture').count()).toBe(0);
  await restoreOffer();
  await page.reload();
  await failCall(page, 'POST /api/profile/provider-picture', 'unreachable');
  await button(page, 'Use my Google picture').click();
  await alertSaying(page, 'Failed to upload picture').waitFor();
  const restoreSaving = await failCall(page, 'PUT /api/profile', 'unreachable');
  await page.getByLabel('Username').fill('nora-makes');
  await button(page, 'Continue').click();
  await alertSaying(page, 'Failed to update username').waitFor();
  await restoreSaving();
  await button(page, 'Continue').click();
  await step(page, 'Choose a theme');
  await button(page, 'Continue').click();
  await step(page, 'Add your links');
  await failCall(page, 'POST /api/link-previews', 'unreachable');
  const restoreAdding = await failCall(page, 'POST /api/links/batch', 'unreachable');
  await page.getByLabel('Paste your links').fill('shop.example\nno address');
  await page.getByText('There is no address in “no address”.').waitFor();
  await button(page, 'TikTok').click();
  await page.keyboard.insertText('@nora');
  await button(page, 'Add 2 links').click();
  await alertSaying(page, 'Failed to add links').waitFor();
  await page.reload();
  await step(page, 'Add your links');
  expect(await page.getByLabel('TikTok handle').inputValue()).toBe('@nora');
  await restoreAdding();
  await button(page, 'Add 2 links').click();
  await step(page, 'Your page is live');
  expect(await storedLinks(page)).toEqual(['shop.example', 'TikTok']);
  await button(page, 'Go to your dashboard').click();
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor();
});
