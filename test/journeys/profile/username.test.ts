import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { effectsDone, pauseTime } from '#test/harness/browser/frozen-time.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { signInBrowserless } from '#test/harness/browser/public-page.ts';

const RULE =
  'Username must be 3 to 30 characters: a–z, 0–9, _ and -, starting with a letter or a digit.';

let app: BrowserApp;
let page: Page;

const username = () => page.getByLabel('Username');
const update = () => page.getByRole('button', { name: 'Update username' });
async function openProfile(): Promise<void> {
  await page.goto(`${app.origin}/profile`);
  await username().waitFor();
}
/** Returns the text below the field, which screen readers announce. */
const verdict = () => page.locator('form', { has: username() }).locator('[aria-live]');

beforeAll(async () => {
  app = await launchBrowserApp();
  await signInBrowserless(app, { name: 'Rosa Lindqvist', email: 'rosa@example.com' });
  page = await newCreator(app, 'June Park', { path: '/terms' });
});
beforeEach(async () => {
  await app.db('profiles').where({ username: 'june-draws' }).update({ username: 'june-park' });
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('profile-1 profile-25 profile-4 the form states its rule, and explains a broken rule and a taken or reserved username while typing', async () => {
  await openProfile();
  expect(await username().inputValue()).toBe('june-park');
  const hint = await username().getAttribute('aria-describedby');
  expect(await page.locator(`[id="${hint}"]`).textContent()).toContain(
    '3 to 30 characters: a–z, 0–9, _ and -.',
  );
  expect(await update().count()).toBe(0);

  expect(await username().getAttribute('aria-invalid')).toBeNull();
  await username().fill('ü-june');
  await verdict().getByText(RULE, { exact: true }).waitFor();
  expect(await username().getAttribute('aria-invalid')).toBe('true');
  expect(await update().isDisabled()).toBe(true);

  await username().fill('Rosa-Lindqvist');
  await verdict().getByText('This username is already taken.', { exact: true }).waitFor();
  await username().fill('june-park');
  expect(await username().getAttribute('aria-invalid')).toBeNull();
  await username().fill('p-0-s-y-team');
  await verdict()
    .getByText('This username is reserved. Please choose another one.', { exact: true })
    .waitFor();
  expect(await update().isDisabled()).toBe(true);

  // The text of a button must stay on one line.
  await page.getByLabel('Name', { exact: true }).fill('June P.');
  for (const width of [1280, 1152, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Update username', 'Update name']) {
      const lines = await page.getByRole('button', { name }).evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect([width, name, lines]).toEqual([width, name, 1]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('profile-25 the availability is checked once, 500 ms after the last input', async () => {
  await page.clock.install();
  await openProfile();
  await pauseTime(page);
  const calls = new CallRecorder(page);
  await username().fill('june-mak');
  await effectsDone(page);
  await page.clock.runFor(499);
  await username().fill('june-makes');
  await effectsDone(page);
  await page.clock.runFor(499);
  expect(calls.all).toEqual([]);
  await page.clock.runFor(1);
  await verdict().getByText('This username is available.', { exact: true }).waitFor();
  expect(calls.all).toEqual(['GET /api/usernames/june-makes']);
  await page.clock.resume();
});

test('S58 profile-2 a failed or rate-limited check shows a message at the field and does not prevent saving; the page’s URL contains the saved username', async () => {
  await openProfile();
  for (const [failure, name, text] of [
    [
      { status: 429, error: 'Too many requests.' },
      'june-types',
      'You can check 60 usernames a minute. Wait a moment, or update your username without the check.',
    ],
    ['unreachable', 'nobody-answers', MESSAGES.usernameUnchecked],
  ] as const) {
    const restore = await failCall(page, 'GET /api/usernames/*', failure);
    await username().fill(name);
    await verdict().getByText(text, { exact: true }).waitFor();
    expect(await username().getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await username().inputValue()).toBe(name);
    expect(await update().isEnabled()).toBe(true);
    await restore();
  }

  const calls = new CallRecorder(page);
  await username().fill('June-Draws');
  await update().click();
  await statusSaying(page, 'Username updated successfully!').waitFor();
  expect(calls.body('PUT /api/profile')).toEqual({ username: 'June-Draws' });
  const address = page.getByRole('link', { name: /^Your page:/ });
  await expect.poll(() => address.getAttribute('href')).toBe(`${app.origin}/u/june-draws`);
  await expect.poll(() => username().inputValue()).toBe('june-draws');
  await update().waitFor({ state: 'hidden' });
});

test('profile-3 profile-4 Failed to update username: after a failed call the typed username stays; a rejection is shown once, at the field, until another username is typed', async () => {
  await openProfile();
  await failCall(page, 'GET /api/usernames/*');
  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
  await username().fill('rosa-lindqvist');
  await update().click();
  await alertSaying(page, 'Failed to update username').waitFor();
  expect(await username().inputValue()).toBe('rosa-lindqvist');
  expect(await update().isDisabled()).toBe(false);
  await restore();

  await update().click();
  const refusal = page.getByText('This username is already taken.', { exact: true });
  await verdict().getByText('This username is already taken.', { exact: true }).waitFor();
  expect(await refusal.count()).toBe(1);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(await username().inputValue()).toBe('rosa-lindqvist');
  expect(await username().getAttribute('aria-invalid')).toBe('true');
  expect(await username().evaluate((field) => field.matches(':focus'))).toBe(true);
  await username().fill('rosa-lindqvist-2');
  await refusal.waitFor({ state: 'detached' });
});
