import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { post, signInWithCode, signInWithGoogle } from '#test/journeys/sign-in/http-sign-in.ts';
import {
  type App,
  codeField,
  codeScreen,
  enroll,
  enrollIn,
  nextCode,
  PHONE,
  recoveryField,
  wrongCode,
} from './authenticator-app.ts';

const methods = launchSignInMethods();
const HOUR = 60 * 60_000;
afterAll(() => void vi.useRealTimers());

const passAnHour = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const recoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents();

/** Opens a page in a new browser with the size of a phone. */
async function newPhone(): Promise<Page> {
  const page = await methods.newPage();
  await page.setViewportSize(PHONE);
  return page;
}

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${methods.app.origin}/settings`);
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
}

/** Opens a page in a new browser with the size of a phone, signed in to an account with an app. */
async function phoneWithApp(name: string): Promise<[page: Page, app: App]> {
  const page = await newPhone();
  await signInWithGoogle(methods, page.context(), name);
  return [page, await enrollIn(page.context(), methods.app.origin)];
}

/** Signs in with Google and the code of an app over HTTP, and checks that both were needed. */
async function signInByCode(page: Page, name: string, secret: string): Promise<void> {
  const { origin } = methods.app;
  await page.context().clearCookies();
  await signInWithGoogle(methods, page.context(), name);
  const session = await page.request.get(`${origin}/api/session`);
  expect(await session.json()).toEqual({ signedIn: false, secondFactor: true });
  const code = nextCode({ secret });
  const verified = await post(page.context(), `${origin}/api/second-factor/verify`, { code });
  expect(verified).toEqual({ signedIn: true });
}

/**
 * Sets up an app with the displayed key, and enters its first code.
 * @returns the secret
 */
async function scan(page: Page): Promise<string> {
  const shown = await page.locator('code').first().textContent();
  const secret = `${shown}`.replaceAll(' ', '');
  await codeField(page).fill(nextCode({ secret }));
  await dialog(page, 'Save your recovery codes').waitFor();
  return secret;
}

test('S70 an app is set up, its recovery codes are saved, and its codes sign in', async () => {
  const page = await newPhone();
  await signInWithGoogle(methods, page.context(), 'June Park');
  await openSettings(page);
  await button(page, 'Set up the authenticator app').click();
  await page.getByAltText(/^QR code/).waitFor();
  const [key = ''] = await page.locator('code').allTextContents();
  expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  await codeField(page).fill(wrongCode({ secret: key.replaceAll(' ', '') }));
  await page.getByText('This code is incorrect.').waitFor();
  const secret = await scan(page);

  const codes = await recoveryCodes(page);
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await page.getByRole('alert').getByText('not confirmed that you saved your codes').waitFor();
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('posy-recovery-codes.txt');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^Recovery codes for your Posy account .*, created on \w+ \d+, \d{4}\.\n/);
  for (const code of codes) expect(text).toContain(code);
  await page.getByLabel('I have saved my codes').check();
  await button(page, 'Done').click();
  await button(page, 'Set up again the authenticator app').waitFor();

  await signInByCode(page, 'June Park', secret);
});

test('S70 an expired setup can be started again, and a setup that another tab has completed shows a message', async () => {
  const page = await newPhone();
  await signInWithCode(methods, page.context(), `${randomUUID()}@example.com`);
  await openSettings(page);
  await button(page, 'Set up the authenticator app').click();
  await page.getByAltText(/^QR code/).waitFor();
  methods.app.emulator.state.totps.clear();
  const restore = await failCall(page, 'POST /api/totp/verify', 'unreachable');
  await codeField(page).fill('000000');
  await page.getByRole('alert').getByText('The code could not be checked.').waitFor();
  await restore();
  await button(page, 'Verify').click();
  await page.getByText('This setup has expired. Please start again.').waitFor();
  await button(page, 'Start again').click();
  await page.getByAltText(/^QR code/).waitFor();

  await enroll(page);
  await codeField(page).fill('000000');
  await page.getByText('Your account already has an authenticator app.').waitFor();
  await dialog(page, 'Set up an authenticator app')
    .getByRole('button', { name: 'Close' })
    .first()
    .click();
  await button(page, 'Remove the authenticator app').waitFor();
});

test('S70 after an hour, removing the app requires one of its codes; afterwards a sign-in needs no code', async () => {
  const [page, app] = await phoneWithApp('Milo Adeyemi');
  await openSettings(page);
  passAnHour();
  await button(page, 'Remove the authenticator app').click();
  const restore = await failCall(page, 'DELETE /api/factors/*', 'unreachable');
  await button(page, 'Remove').click();
  await page.getByText('The authenticator app could not be removed.').waitFor();
  await restore();
  await button(page, 'Remove').click();
  const confirm = dialog(page, 'Confirm it’s you');
  await confirm.waitFor();
  await codeField(page).fill(wrongCode(app));
  await confirm.getByText('This code is incorrect.').waitFor();
  await codeField(page).fill(nextCode(app));
  await button(page, 'Set up the authenticator app').waitFor();

  await page.context().clearCookies();
  await signInWithGoogle(methods, page.context(), 'Milo Adeyemi');
  const session = await page.request.get(`${methods.app.origin}/api/session`);
  expect(await session.json()).toMatchObject({ signedIn: true });
});

test('S70 without the phone, each recovery code signs in once, and another one reauthenticates to set up a new app', async () => {
  const [page, app] = await phoneWithApp('Rosa Lindqvist');
  const [first = '', second = '', third = ''] = app.recoveryCodes;
  const beginSignIn = async () => {
    await page.context().clearCookies();
    await signInWithGoogle(methods, page.context(), 'Rosa Lindqvist');
  };
  const { origin } = methods.app;
  await beginSignIn();
  const body = { recovery_code: first };
  await post(page.context(), `${origin}/api/second-factor/verify`, body);
  await beginSignIn();
  await page.goto(`${origin}/login`);
  await codeScreen(page);
  await button(page, 'Use a recovery code instead').click();
  await recoveryField(page).fill(first);
  await page.keyboard.press('Enter');
  await page.getByText('This recovery code is wrong or already used. Enter another one.').waitFor();
  expect(await recoveryField(page).inputValue()).toBe(first);
  await recoveryField(page).fill(` ${second.toUpperCase().replaceAll('-', ' ')} `);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await openSettings(page);
  passAnHour();
  await button(page, 'Set up again').click();
  await button(page, 'Use a recovery code instead').click();
  await recoveryField(page).fill(third);
  await button(page, 'Confirm').click();
  await dialog(page, 'Set up the authenticator app again').waitFor();
  const restore = await failCall(page, 'POST /api/totp', 'unreachable');
  await button(page, 'Remove and set up again').click();
  await page.getByText('The setup could not be started.').waitFor();
  await restore();
  await button(page, 'Retry').click();
  await page.getByAltText(/^QR code/).waitFor();
  const secret = await scan(page);
  expect(secret).not.toBe(app.secret);
  expect(await recoveryCodes(page)).not.toContain(app.recoveryCodes[3]);
  await button(page, 'Close').click();
  await button(page, 'Close without saving').click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await signInByCode(page, 'Rosa Lindqvist', secret);
});
