import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

const TOO_LONG = 'Bio must be at most 150 characters.';

let app: BrowserApp;
let page: Page;

const bio = () => page.getByLabel('Bio', { exact: true });
const form = () => page.locator('form', { has: bio() });
const update = () => page.getByRole('button', { name: 'Update bio' });
const counter = () => form().getByText('/150').textContent();

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
});
beforeEach(async () => {
  await page.goto(`${app.origin}/profile`);
  await bio().waitFor();
});
afterEach(async () => {
  await page.unrouteAll();
});

test('profile-5 the counter counts as the server does: emoji once, outer spaces not', async () => {
  for (const [text, count] of [
    ['Sketches', 8],
    ['🏺🎨', 2],
    ['👩‍🚀', 3],
    ['  two\nlines  ', 9],
    ['', 0],
  ] as const) {
    await bio().fill(text);
    expect(await counter()).toBe(`${count}/150 characters`);
  }
});

test('profile-6 profile-7 150 characters are saved, emoji and all', async () => {
  const longest = `${'🏺'.repeat(149)}a`;
  await bio().fill(`${longest}  `);
  expect(await counter()).toBe('150/150 characters');
  await update().click();
  await statusSaying(page, 'Bio updated successfully!').waitFor();
  await page.reload();
  expect(await bio().inputValue()).toBe(longest);
});

test('profile-6 151 are refused by the form', async () => {
  const calls = new CallRecorder(page);
  await bio().fill('🏺'.repeat(151));
  expect(await counter()).toBe('151/150 characters');
  await form().getByText(TOO_LONG, { exact: true }).waitFor();
  expect(await update().isDisabled()).toBe(true);
  await form().evaluate((element: HTMLFormElement) => element.requestSubmit());
  expect(calls.all).toEqual([]);
});

test('profile-6 151 are refused by the server', async () => {
  const answer = await page.evaluate(async (text) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ bio: text });
    const response = await fetch('/api/profile', { method: 'PUT', headers, body });
    return [response.status, (await response.json()).error];
  }, 'a'.repeat(151));
  expect(answer).toEqual([400, TOO_LONG]);
});

test.each([{ status: 502 }, 'unreachable'] as const)(
  'profile-8 Failed to update bio: said after %o, and the text stays',
  async (failure) => {
    await failCall(page, 'PUT /api/profile', failure);
    await bio().fill('Half a sentence');
    await update().click();
    await alertSaying(page, 'Failed to update bio').waitFor();
    expect(await bio().inputValue()).toBe('Half a sentence');
    expect(await update().isDisabled()).toBe(false);
  },
);

test('profile-8 the words of the server about a bio are preferred', async () => {
  await failCall(page, 'PUT /api/profile', { status: 503, error: 'Please wait a moment.' });
  await bio().fill('Half a sentence');
  await update().click();
  await alertSaying(page, 'Please wait a moment.').waitFor();
});

test('what is typed while the bio is being saved stays, to be saved next', async () => {
  const calls = new CallRecorder(page);
  const release = await holdCall(page, 'PUT /api/profile');
  await bio().fill('Sketches');
  await update().click();
  await bio().fill('Sketches and prints');
  await release();
  await statusSaying(page, 'Bio updated successfully!').waitFor();
  await update().click();
  await expect.poll(() => calls.body('PUT /api/profile')).toEqual({ bio: 'Sketches and prints' });
});

test('profile-7 the bio can be emptied', async () => {
  const calls = new CallRecorder(page);
  await bio().fill('');
  await update().click();
  await statusSaying(page, 'Bio updated successfully!').waitFor();
  expect(calls.body('PUT /api/profile')).toEqual({ bio: '' });
});
