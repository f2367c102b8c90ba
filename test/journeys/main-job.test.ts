import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import { appEnvironment } from '#test/harness/app/surroundings.ts';
import { openJobs } from '#test/harness/app/test-jobs.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { addLink, continueWithGoogle } from '#test/harness/browser/creator.ts';
import { ByteRecorder } from '#test/harness/security/byte-recorder.ts';
import { reportViolations } from '#test/harness/security/violations.ts';

const SHOP = 'https://shop.example.com/';

let app: BrowserApp;
let creator: BrowserContext;
let page: Page;
let recorder: ByteRecorder;
let visitor: BrowserContext;
const violations: string[] = [];

const button = (name: string | RegExp) => page.getByRole('button', { name });
const notice = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function png(color: string) {
  const canvas = sharp({ create: { width: 500, height: 300, channels: 3, background: color } });
  return { name: 'image.png', mimeType: 'image/png', buffer: await canvas.png().toBuffer() };
}

beforeAll(async () => {
  // Google alone is enough: the tests of the other methods check for tokens and violations too.
  app = await launchBrowserApp({ signInMethods: 'google' });
  creator = await app.newContext({ viewport: { width: 1280, height: 900 } });
  recorder = new ByteRecorder(creator);
  await reportViolations(creator, violations);
  visitor = await app.newContext({ viewport: { width: 390, height: 844 } });
  await reportViolations(visitor, violations);
  page = await creator.newPage();
});

async function signUp() {
  await page.goto(app.origin);
  await page.getByRole('link', { name: 'Get Started for Free' }).first().click();
  await page.waitForURL(`${app.origin}/login`);
  await continueWithGoogle(page, app, 'Rosa Lindqvist');
  await page.getByText('Rosa Lindqvist').first().waitFor();
  const cdp = await creator.newCDPSession(page);
  const { entries } = await cdp.send('Page.getNavigationHistory');
  expect(entries.map(({ url }) => url).join()).not.toMatch(/[?&]token=/);
}

async function writeProfile() {
  await page.getByLabel('Username').fill('rosa-makes');
  await button('Update username').click();
  await notice('Username updated successfully!');
  await page.getByLabel('Bio').fill('Ceramics from Malmö 🏺');
  await button('Update bio').click();
  await notice('Bio updated successfully!');
}

async function setPictureAndBackground() {
  await page
    .getByLabel('Upload picture')
    .first()
    .setInputFiles(await png('#c2410c'));
  await button('Use picture').click();
  await notice('Profile picture uploaded successfully!');
  await button('Pick custom color').click();
  await page.getByRole('tab', { name: 'Gradient' }).click();
  await page.getByLabel('First color', { exact: true }).fill('#0f766e');
  await button('Update background').click();
  await notice('Background updated successfully!');
}

async function addLinks() {
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.waitForURL(`${app.origin}/links`);
  await addLink(page, 'Shop', SHOP);
  await addLink(page, 'Studio on GitHub', 'https://github.com/rosa', async () => {
    await page.getByRole('radio', { name: 'GitHub' }).check({ force: true });
    await page
      .getByLabel('Choose image')
      .first()
      .setInputFiles(await png('#1d4ed8'));
    await page.getByAltText('Thumbnail').waitFor();
    await button(/^Pick /).click();
  });
  await addLink(page, 'Blog', 'https://blog.example.com/');
}

async function changeLinks() {
  await button('Move up Studio on GitHub').click();
  await expect
    .poll(() => page.locator('li h3, li p[dir=auto]').allTextContents())
    .toEqual(['Studio on GitHub', 'Shop', 'Blog']);
  await button('Edit Shop').click();
  await page.getByLabel('Title').fill('Pottery shop');
  await page
    .getByRole('form', { name: 'Edit Shop' })
    .getByRole('button', { name: /Save|Update/ })
    .click();
  await notice('Link "Pottery shop" updated successfully!');
  await button('More actions for Blog').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await notice('Link deleted successfully!');
}

async function visitWithoutJavaScript() {
  const context = await app.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${app.origin}/u/rosa-makes`);
  expect(await plain.getByRole('heading', { level: 1 }).textContent()).toBe('Rosa Lindqvist');
  await plain.getByText('Ceramics from Malmö 🏺').waitFor();
  const links = plain.getByRole('link').filter({ hasText: /Studio|Pottery|Blog/ });
  expect(await links.allTextContents()).toEqual(['Studio on GitHub', 'Pottery shop']);
  expect(await links.first().getAttribute('href')).toBe('https://github.com/rosa');
  await expect.poll(() => plain.locator('img').evaluateAll((all) => all.length)).toBe(2);
  await context.close();
}

async function clickLink() {
  const views = async () =>
    Number((await app.db('profiles').where({ username: 'rosa-makes' }).first().then(found)).views);
  // Views are written in the background, so wait until the visit without JavaScript is stored.
  await expect.poll(views).toBe(1);
  await visitor.route(SHOP, (route) => route.fulfill({ body: 'The shop' }));
  const shown = await visitor.newPage();
  await shown.goto(`${app.origin}/u/rosa-makes`);
  const opening = visitor.waitForEvent('page');
  const counted = shown.waitForResponse((response) => response.url().endsWith('/click'));
  await shown.getByRole('link', { name: 'Pottery shop' }).click();
  const opened = await opening;
  await opened.waitForURL(SHOP);
  expect((await counted).status()).toBe(204);

  await page.reload();
  await page.getByText('1 click', { exact: true }).first().waitFor();
  await expect.poll(views).toBe(2);
}

async function signOut() {
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL(`${app.origin}/login`);
  await page.goto(`${app.origin}/dashboard`);
  await page.waitForURL(`${app.origin}/login`);
}

async function signInAgain() {
  await continueWithGoogle(page, app, 'Rosa Lindqvist');
  await page.getByRole('tab', { name: 'My Links' }).click();
  await page.getByText('Pottery shop').first().waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('rosa-makes');
  await recorder.look(page);
}

async function deleteAccount() {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await button('Delete Account').click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete Account' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('DELETE');
  await confirm.click();
  await page.getByText('Your account has been deleted successfully.').first().waitFor();
  await page.waitForURL(`${app.origin}/login`);
  const gone = await visitor.newPage();
  const response = await gone.goto(`${app.origin}/u/rosa-makes`);
  expect(response?.status()).toBe(404);
  await gone.getByText('Profile Not Found').first().waitFor();
  const jobs = openJobs(appEnvironment(app, { publicUrl: app.origin }));
  await jobs.runDue();
  await jobs.close();
  expect(app.emulator.state.users.count()).toBe(0);
}

async function expectNoToken() {
  await recorder.look(page);
  const received = await recorder.all();
  expect(received).toContain('Rosa Lindqvist');
  expect(app.emulator.state.canaries.issued().length).toBeGreaterThan(0);
  expect(app.emulator.state.canaries.find(received)).toEqual([]);
}

test('S2 S17 S46 a creator signs up, edits a page, gets a click and deletes the account; no token appears in the address bar or reaches the browser, and no page violates its CSP', {
  timeout: 240_000,
}, async () => {
  await signUp();
  await writeProfile();
  await setPictureAndBackground();
  await addLinks();
  await changeLinks();
  await visitWithoutJavaScript();
  await clickLink();
  await signOut();
  await signInAgain();
  await deleteAccount();
  await expectNoToken();
  expect(violations).toEqual([]);
});
