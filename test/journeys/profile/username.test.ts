import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { effectsDone } from '#test/harness/browser/frozen-time.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

const RULE =
  'Username must be 3 to 30 characters: a–z, 0–9, _ and -, starting with a letter or a digit.';

let app: BrowserApp;
let page: Page;

const username = () => page.getByLabel('Username');
const update = () => page.getByRole('button', { name: 'Update username' });
/** What is said below the field, where a screen reader hears it. */
const verdict = () => page.locator('form', { has: username() }).locator('[aria-live]');

beforeAll(async () => {
  app = await launchBrowserApp();
  const rosa = await newCreator(app, 'Rosa Lindqvist');
  await rosa.context().close();
  page = await newCreator(app, 'June Park');
});
beforeEach(async () => {
  await page.goto(`${app.origin}/profile`);
  await username().waitFor();
});
afterEach(async () => {
  await page.unrouteAll();
});

test('profile-1 the form starts with the username and its rule, and nothing to save', async () => {
  expect(await username().inputValue()).toBe('june-park');
  const hint = await username().getAttribute('aria-describedby');
  expect(await page.locator(`[id="${hint}"]`).textContent()).toContain(
    '3 to 30 characters: a–z, 0–9, _ and -.',
  );
  expect(await update().isDisabled()).toBe(true);
});

test('profile-25 the rule is said while it is broken, and nothing can be saved then', async () => {
  for (const typed of ['ab', '-june', 'two words', 'ü-june', 'j'.repeat(31)]) {
    await username().fill('june-park');
    expect(await username().getAttribute('aria-invalid')).toBeNull();
    await username().fill(typed);
    await verdict().getByText(RULE, { exact: true }).waitFor();
    expect(await username().getAttribute('aria-invalid')).toBe('true');
    expect(await update().isDisabled()).toBe(true);
  }
});

test('profile-25 whether it is free is asked once, 500 ms after the last letter', async () => {
  await page.clock.install();
  await page.reload();
  await username().waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
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

test('profile-4 profile-25 a taken and a reserved username are said while they are typed', async () => {
  await username().fill('Rosa-Lindqvist');
  await verdict().getByText('This username is already taken.', { exact: true }).waitFor();
  for (const reserved of ['admin', 'Adm1n24', 'posy-team', 'p-0-s-y-team']) {
    await username().fill('june-park');
    expect(await username().getAttribute('aria-invalid')).toBeNull();
    await username().fill(reserved);
    await verdict()
      .getByText('This username is reserved. Please choose another one.', { exact: true })
      .waitFor();
    expect(await update().isDisabled()).toBe(true);
  }
});

test('profile-4 a refusal by the server shows once, at the field, until another username is typed', async () => {
  await failCall(page, 'GET /api/usernames/*');
  await username().fill('rosa-lindqvist');
  await update().click();
  const refusal = page.getByText('This username is already taken.', { exact: true });
  await verdict().getByText('This username is already taken.', { exact: true }).waitFor();
  expect(await refusal.count()).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await username().inputValue()).toBe('rosa-lindqvist');
  expect(await username().getAttribute('aria-invalid')).toBe('true');
  expect(await username().evaluate((field) => field.matches(':focus'))).toBe(true);
  await username().fill('rosa-lindqvist-2');
  await refusal.waitFor({ state: 'detached' });
});

test('S58 too many checks are said at the field and leave saving possible', async () => {
  await failCall(page, 'GET /api/usernames/*', { status: 429, error: 'Too many requests.' });
  await username().fill('june-types');
  await verdict()
    .getByText('You can check 60 usernames a minute. Wait a moment, or update without the check.', {
      exact: true,
    })
    .waitFor();
  expect(await username().getAttribute('aria-invalid')).toBeNull();
  expect(await update().isEnabled()).toBe(true);
});

test('the button beside a field of one line has its text on one line', async () => {
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

test.each([{ status: 502 }, 'unreachable'] as const)(
  'profile-3 Failed to update username: said after %o, and the typed one stays',
  async (failure) => {
    await failCall(page, 'PUT /api/profile', failure);
    await username().fill('june-draws');
    await update().click();
    await alertSaying(page, 'Failed to update username').waitFor();
    expect(await username().inputValue()).toBe('june-draws');
    expect(await update().isDisabled()).toBe(false);
  },
);

test('profile-2 a saved username is the new address of the page', async () => {
  const calls = new CallRecorder(page);
  await username().fill('June-Draws');
  await update().click();
  await statusSaying(page, 'Username updated successfully!').waitFor();
  expect(calls.body('PUT /api/profile')).toEqual({ username: 'June-Draws' });
  const address = page.getByRole('link', { name: /^Your page:/ });
  await expect.poll(() => address.getAttribute('href')).toBe(`${app.origin}/u/june-draws`);
  await expect.poll(() => username().inputValue()).toBe('june-draws');
  await expect.poll(() => update().isDisabled()).toBe(true);
});
