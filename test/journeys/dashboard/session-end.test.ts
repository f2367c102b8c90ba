import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { sameOrigin, signInContext } from '#test/harness/browser/sign-in-context.ts';

const JUNE = { name: 'June Park', email: 'june@example.com' };
const MILO = { name: 'Milo Adeyemi', email: 'milo@example.com' };
const KEPT = 'Your session has ended. Sign in to continue; your changes are kept.';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const bio = () => page.getByLabel('Bio');
const atLogin = (which: Page) => which.waitForURL(`${app.origin}/login`);
/** Ends the session without a message to any tab, like a revocation by the provider. */
const loseSession = () => context.clearCookies();
const becomesVisible = (which: Page) =>
  which.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const keptDrafts = (which: Page) =>
  which.evaluate(() => window.sessionStorage.getItem('posy-drafts'));

async function openOther(path: string): Promise<Page> {
  const other = await context.newPage();
  await other.goto(app.origin + path);
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor();
  return other;
}

async function signOut(which: Page): Promise<void> {
  await which.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await atLogin(which);
}

async function typeBioAndLink(): Promise<void> {
  await bio().fill('Half a sentence');
  await tab('My Links').click();
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  await page.getByLabel('Title').fill('Half a link');
}

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext({ viewport: { width: 1280, height: 900 } });
});
beforeEach(async () => {
  await context.clearCookies();
  await signInContext(context, app.origin, JUNE);
  await app.db('blocks').delete();
  const data = { title: 'Shop', url: 'https://example.com/shop' };
  await context.request.post(`${app.origin}/api/links`, { data, headers: sameOrigin(app.origin) });
  page = await context.newPage();
});
afterEach(async () => {
  await Promise.all(context.pages().map((opened) => opened.close()));
});

test('S78 routes-9 a 401 during an edit opens the login page, and every form is restored after sign-in', async () => {
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Name', { exact: true }).fill('June P');
  await page.getByLabel('Username').fill('june-draws');
  await page.getByRole('tab', { name: 'Gradient' }).click();
  await typeBioAndLink();
  await loseSession();
  await page.getByRole('button', { name: 'Update Link' }).click();
  await atLogin(page);
  await statusSaying(page, KEPT).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  await signInAs(page, app, 'June Park');
  await expect.poll(() => bio().inputValue()).toBe('Half a sentence');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('June P');
  expect(await page.getByLabel('Username').inputValue()).toBe('june-draws');
  await page.getByRole('button', { name: 'Update background' }).click();
  await statusSaying(page, 'Background updated successfully!').waitFor();
  await tab('My Links').click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a link');
  await page.getByRole('button', { name: 'Update Link' }).click();
  await statusSaying(page, 'Link "Half a link" updated successfully!').waitFor();
  expect(await keptDrafts(page)).toBeNull();
});

test('S78 routes-9 routes-10 a 401 in one tab ends the session in the other tab too, and another account does not see the unsaved changes', async () => {
  await page.goto(`${app.origin}/profile`);
  await typeBioAndLink();
  const other = await openOther('/links');
  await loseSession();
  await other.getByRole('button', { name: 'Delete Shop' }).click();
  await Promise.all([atLogin(page), atLogin(other)]);
  // The other tab has no unsaved changes, so it shows no message.
  await other.getByText('Continue with Google').waitFor();
  expect(await other.getByText(KEPT).count()).toBe(0);
  expect(await other.getByRole('alert').count()).toBe(0);

  expect(await keptDrafts(page)).toContain('Half a sentence');
  expect(await keptDrafts(page)).not.toContain('user-');
  await signInAs(page, app, 'Milo Adeyemi');
  await bio().waitFor();
  expect(await bio().inputValue()).not.toBe('Half a sentence');
  expect(await keptDrafts(page)).toBeNull();
  await tab('My Links').click();
  await page.getByRole('button', { name: 'Add Link' }).first().waitFor();
  expect(await page.getByRole('form').count()).toBe(0);
});

test('S78 routes-9 the login page says that the session has ended only if it has, and a deliberate sign-out discards the unsaved changes', async () => {
  await page.goto(`${app.origin}/profile`);
  await bio().fill('Half a sentence');
  await page.getByRole('link', { name: 'Help Center' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
  expect(await keptDrafts(page)).toContain('Half a sentence');
  await page.goto(`${app.origin}/login`);
  await statusSaying(page, 'You are signed in.').waitFor();
  expect(await page.getByText(KEPT).count()).toBe(0);
  await loseSession();
  await page.reload();
  await statusSaying(page, KEPT).waitFor();
  await signInAs(page, app, 'June Park');
  await expect.poll(() => bio().inputValue()).toBe('Half a sentence');
  await signOut(page);
  expect(await keptDrafts(page)).toBeNull();
});

test('S78 routes-10 a sign-out ends the session in the other tab within a second and keeps the unsaved changes there; an account deletion discards them', async () => {
  await page.goto(`${app.origin}/profile`);
  await bio().fill('Half a sentence');
  const other = await openOther('/terms');
  await signOut(other);
  await page
    .getByRole('heading', { level: 1, name: 'Profile' })
    .waitFor({ state: 'detached', timeout: 1000 });
  await atLogin(page);
  await statusSaying(page, KEPT).waitFor();
  expect(await other.getByText(KEPT).count()).toBe(0);
  await signInAs(page, app, 'June Park');
  await expect.poll(() => bio().inputValue()).toBe('Half a sentence');

  await other.goto(`${app.origin}/settings`);
  await other.getByRole('button', { name: 'Delete Account' }).click();
  await other.getByLabel('Type DELETE to confirm').fill('DELETE');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await atLogin(page);
  expect(await keptDrafts(page)).toBeNull();
  await other.getByText('Your account has been deleted successfully.').waitFor();
  await atLogin(other);
});

test('S78 routes-10 the session is checked when the page becomes visible; a 401 or another account opens the login page, other errors do not', async () => {
  await page.goto(`${app.origin}/profile`);
  await bio().fill('Half a sentence');
  const restore = await failCall(page, 'GET /api/profile', { status: 503 });
  const responded = page.waitForResponse('**/api/profile');
  await becomesVisible(page);
  await (await responded).finished();
  expect(await bio().inputValue()).toBe('Half a sentence');
  expect(page.url()).toBe(`${app.origin}/profile`);
  await restore();
  await becomesVisible(page);
  await loseSession();
  await becomesVisible(page);
  await atLogin(page);
  await statusSaying(page, KEPT).waitFor();

  await signInAs(page, app, 'June Park');
  await expect.poll(() => bio().inputValue()).toBe('Half a sentence');
  // Sign in without a message to the tab.
  await signInContext(context, app.origin, MILO);
  await becomesVisible(page);
  await atLogin(page);
});

test('S78 routes-10 a tab keeps its input when its account signs in again in another tab, and opens the login page when another account signs in', async () => {
  await page.goto(`${app.origin}/profile`);
  await bio().fill('Half a sentence');
  const other = await context.newPage();
  await signInAs(other, app, 'June Park');
  await other.getByLabel('Bio').waitFor();
  await page.getByRole('button', { name: 'Update bio' }).click();
  await statusSaying(page, 'Bio updated successfully!').waitFor();

  await bio().fill('Another half');
  await signInAs(other, app, 'Milo Adeyemi');
  await atLogin(page);
  await statusSaying(page, KEPT).waitFor();
  expect(other.url()).toBe(`${app.origin}/dashboard`);
});

test('dashboard-16 a failed refetch after a save keeps the page, the success message and other unsaved changes', async () => {
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Name', { exact: true }).fill('June P');
  await bio().fill('A whole sentence');
  const heal = await failCall(page, 'GET /api/profile', 'unreachable');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await statusSaying(page, 'Bio updated successfully!').waitFor();
  const failed = alertSaying(page, 'Failed to fetch profile');
  await failed.waitFor();
  expect(page.url()).toBe(`${app.origin}/profile`);
  expect(await bio().inputValue()).toBe('A whole sentence');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('June P');
  await heal();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await failed.waitFor({ state: 'detached' });
});
