import type { Locator } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { enrollIn } from '#test/journeys/second-factor/authenticator-app.ts';
import { signInWithGoogle } from '#test/journeys/sign-in/http-sign-in.ts';
import { dialog, headingHasFocus, openSettings, row, signedInPhone } from './settings-page.ts';

const methods = launchSignInMethods();
afterAll(() => void vi.useRealTimers());
const WORK = 'rosa.work@example.com';

const focused = (element: Locator) =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

test('S69 a sign-in method is added and removed with Tab, Enter and Escape', async () => {
  const page = await signedInPhone(methods, 'Rosa Lindqvist');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSettings(methods, page);
  const keyboard = new Keyboard(page);
  await keyboard.use('button', /^Replace email/);
  await dialog(page, /^Replace email/).waitFor();
  await focused(page.getByLabel('Email address', { exact: true }));
  await keyboard.press('Escape');
  await keyboard.isAt('button', /^Replace email/);

  await keyboard.tabBackTo('button', 'Add a sign-in method');
  await keyboard.press('Enter');
  await keyboard.use('button', 'Email address');
  await focused(page.getByLabel('Email address', { exact: true }));
  await keyboard.write(WORK);
  await keyboard.press('Enter');
  await page.getByText(`Enter the 6-digit code that we sent to ${WORK}.`).waitFor();
  await focused(page.getByLabel('Code'));
  await keyboard.write(await methods.code(WORK));
  await keyboard.press('Enter');
  await row(page, WORK).waitFor();
  await headingHasFocus(page);

  await keyboard.use('button', `Remove email ${WORK}`);
  const removal = dialog(page, `Remove email ${WORK}?`);
  await removal.waitFor();
  await keyboard.use('button', 'Remove');
  await statusSaying(page, `Email ${WORK} was removed.`).waitFor();
  await headingHasFocus(page);

  await keyboard.use('button', 'Add a sign-in method');
  await keyboard.use('button', 'Passkey');
  await focused(page.locator('button[aria-expanded="true"]', { hasText: 'Close' }));
});

test('S70 after the authenticator app is removed, the focus is on its section', async () => {
  const page = await methods.newPage();
  await signInWithGoogle(methods, page.context(), 'June Park');
  await enrollIn(page.context(), methods.app.origin);
  await page.goto(`${methods.app.origin}/settings`);
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  const removal = dialog(page, 'Remove the authenticator app?');
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Set up the authenticator app' }).waitFor();
  await focused(page.getByRole('region', { name: 'Authenticator app' }));
});
