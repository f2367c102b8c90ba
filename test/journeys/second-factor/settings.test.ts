import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
} from '#test/harness/browser/sign-in-methods.ts';
import {
  codeField,
  codeScreen,
  enroll,
  nextCode,
  openPhone,
  recoveryField,
  signInByGoogle,
  wrongCode,
} from './authenticator-app.ts';

const ways = launchSignInMethods();
const HOUR = 60 * 60_000;
afterAll(() => void vi.useRealTimers());

const passAnHour = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Settings on a phone, of one of the ready people or of somebody new. */
async function openSettings(name?: string): Promise<Page> {
  const page = await openPhone(ways);
  if (name) {
    await signInAs(page, ways.app, name);
  } else {
    const address = `${randomUUID()}@example.com`;
    await continueWithEmail(page, address);
    await enterCode(page, await ways.code(address));
    await page.waitForURL('**/dashboard');
  }
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
  return page;
}

/** Types the shown key into an app, and the app's first code into the dialog. */
async function scan(page: Page): Promise<string> {
  const shown = await page.locator('code').first().textContent();
  const secret = `${shown}`.replaceAll(' ', '');
  await codeField(page).fill(nextCode({ secret }));
  await dialog(page, 'Save your recovery codes').waitFor();
  return secret;
}

test('S70 an app is set up, its recovery codes are saved, and it signs in', async () => {
  const page = await openSettings('June Park');
  await button(page, 'Set up the authenticator app').click();
  await page.getByAltText(/^QR code/).waitFor();
  const [key = ''] = await page.locator('code').allTextContents();
  expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  await codeField(page).fill(wrongCode({ secret: key.replaceAll(' ', '') }));
  await page.getByText('This code is not right.').waitFor();
  const secret = await scan(page);

  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .locator('code')
    .allTextContents();
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

  await page.context().clearCookies();
  await page.goto(`${ways.app.origin}/login`);
  await signInByGoogle(page, ways, 'June Park');
  await codeScreen(page);
  await codeField(page).fill(nextCode({ secret }));
  await page.waitForURL('**/dashboard');
});

test('S70 an enrollment that has expired starts again, and one of another tab is said', async () => {
  const page = await openSettings();
  await button(page, 'Set up the authenticator app').click();
  await page.getByAltText(/^QR code/).waitFor();
  ways.app.emulator.state.totps.clear();
  const restore = await failCall(page, 'POST /api/totp/verify', 'unreachable');
  await codeField(page).fill('000000');
  await page.getByRole('alert').getByText('The code could not be checked.').waitFor();
  await restore();
  await button(page, 'Verify').click();
  await page.getByText('This setup has expired. Please start again.').waitFor();
  await button(page, 'Start again').click();
  await page.getByAltText(/^QR code/).waitFor();

  const other = await page.context().newPage();
  await other.goto(`${ways.app.origin}/settings`);
  await enroll(other);
  await codeField(page).fill('000000');
  await page.getByText('Your account has an authenticator app already.').waitFor();
  await dialog(page, 'Set up an authenticator app')
    .getByRole('button', { name: 'Close' })
    .first()
    .click();
  await button(page, 'Remove the authenticator app').waitFor();
});

test('S70 an old confirmation is renewed by the code alone, and the app is removed', async () => {
  const page = await openSettings('Milo Adeyemi');
  const app = await enroll(page);
  await page.reload();
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
  await confirm.getByText('This code is not right.').waitFor();
  await codeField(page).fill(nextCode(app));
  await button(page, 'Set up the authenticator app').waitFor();

  await page.context().clearCookies();
  await signInAs(page, ways.app, 'Milo Adeyemi');
});

test('S70 a recovery code confirms, and the app is set up again with new codes', async () => {
  const page = await openSettings('Rosa Lindqvist');
  const app = await enroll(page);
  await page.reload();
  passAnHour();
  await button(page, 'Set up again').click();
  await button(page, 'Use a recovery code instead').click();
  await recoveryField(page).fill(`${app.recoveryCodes[0]}`);
  await button(page, 'Confirm').click();
  await dialog(page, 'Set up the authenticator app again').waitFor();
  const restore = await failCall(page, 'POST /api/totp', 'unreachable');
  await button(page, 'Remove and set up again').click();
  await page.getByText('The setup could not be started.').waitFor();
  await restore();
  await button(page, 'Retry').click();
  await page.getByAltText(/^QR code/).waitFor();
  expect(await scan(page)).not.toBe(app.secret);
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .locator('code')
    .allTextContents();
  expect(codes).not.toContain(app.recoveryCodes[1]);
  await button(page, 'Close').click();
  await button(page, 'Close without saving').click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
