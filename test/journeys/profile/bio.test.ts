import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
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
  page = await newCreator(app, 'June Park', { path: '/terms' });
});
beforeEach(async () => {
  await page.goto(`${app.origin}/profile`);
  await bio().waitFor();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('profile-5 profile-6 the counter counts characters like the server; form and server reject 151 characters', async () => {
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
  const calls = new CallRecorder(page);
  await bio().fill('🏺'.repeat(151));
  expect(await counter()).toBe('151/150 characters');
  await form().getByText(TOO_LONG, { exact: true }).waitFor();
  expect(await update().isDisabled()).toBe(true);
  await form().evaluate((element: HTMLFormElement) => element.requestSubmit());
  expect(calls.all).toEqual([]);
  const response = await page.evaluate(async (text) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ bio: text });
    const response = await fetch('/api/profile', { method: 'PUT', headers, body });
    return [response.status, (await response.json()).error];
  }, 'a'.repeat(151));
  expect(response).toEqual([400, TOO_LONG]);
});

test('profile-6 profile-7 profile-8 Failed to update bio: a failed call keeps the text and Retry saves it; 150 characters are saved, text typed during the request stays, and the bio can be emptied', async () => {
  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
  await bio().fill('Half a sentence');
  await update().click();
  await alertSaying(page, 'Failed to update bio').waitFor();
  expect(await bio().inputValue()).toBe('Half a sentence');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await statusSaying(page, 'Bio updated successfully!').waitFor();
  expect(await bio().inputValue()).toBe('Half a sentence');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const longest = `${'🏺'.repeat(149)}a`;
  await bio().fill(`${longest}  `);
  expect(await counter()).toBe('150/150 characters');
  await update().click();
  await statusSaying(page, 'Bio updated successfully!').waitFor();
  await page.reload();
  expect(await bio().inputValue()).toBe(longest);

  const calls = new CallRecorder(page);
  const release = await holdCall(page, 'PUT /api/profile');
  await bio().fill('Sketches');
  await update().click();
  await bio().fill('Sketches and prints');
  await release();
  await statusSaying(page, 'Bio updated successfully!').waitFor();
  await update().click();
  await expect.poll(() => calls.body('PUT /api/profile')).toEqual({ bio: 'Sketches and prints' });
  await update().waitFor({ state: 'hidden' });
  await bio().fill('');
  await update().click();
  await expect.poll(() => calls.body('PUT /api/profile')).toEqual({ bio: '' });
  await statusSaying(page, 'Bio updated successfully!').waitFor();
});
