import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  continueWithEmail,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { sessionMethod } from '#test/journeys/sign-in/navigation.ts';
import { fails, failsOnce } from './failing-call.ts';
import { enterPassword, openPassword, passwordField, STRONG } from './passwords.ts';

const methods = launchSignInMethods();
const LEAKED =
  'This password may have been used on a different site that experienced a security issue. Please choose another password.';

afterEach(() => {
  methods.app.emulator.state.settings.password_config = null;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('widget-22 widget-23 widget-25 widget-26 widget-55 a new user sets a strong password, also after failed calls, and is signed in', async () => {
  const page = await methods.open();
  await button(page, 'Use a password').click();
  const search = 'POST /users/search';
  await failsOnce(page, { call: search, act: () => continueWithEmail(page, 'ada@example.com') });
  expect(await page.getByPlaceholder('example@email.com').inputValue()).toBe('ada@example.com');
  await button(page, 'Continue with email').click();
  await says(page, 'Finish creating your account by setting a password.');
  expect(await page.getByLabel('Email').isDisabled()).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
  await failsOnce(page, {
    call: 'POST /passwords/strength_check',
    act: () => passwordField(page).fill(`${STRONG}1`),
  });

  await passwordField(page).fill('password');
  await page.getByText('This is a top-10 common password.').waitFor();
  expect(await button(page, 'Continue').isDisabled()).toBe(true);
  await passwordField(page).fill('correct horse battery staple');
  await page.getByText(LEAKED).waitFor();
  expect(await button(page, 'Continue').isDisabled()).toBe(true);
  await passwordField(page).fill(STRONG);
  await page.getByText('Password strength: 4 out of 4.').waitFor({ state: 'attached' });
  expect(await page.locator('[class^=PasswordStrengthCheck_module_block]').count()).toBe(4);
  await expect.poll(() => button(page, 'Continue').isEnabled()).toBe(true);

  expect(await passwordField(page).getAttribute('type')).toBe('password');
  await button(page, 'Show').click();
  expect(await passwordField(page).getAttribute('type')).toBe('text');
  await button(page, 'Hide').click();
  expect(await passwordField(page).getAttribute('type')).toBe('password');

  await fails(page, { call: 'POST /passwords', act: () => enterPassword(page, STRONG) });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
  await button(page, 'Continue').click();
  await signedIn(page);
  expect(await sessionMethod(page)).toBe('passwords');
});

test('widget-24 a project can require a length and character classes instead of a strength', async () => {
  methods.app.emulator.state.settings.password_config = {
    luds_complexity: 3,
    luds_minimum_count: 12,
  };
  const page = await openPassword(methods, 'dora@example.com');
  await passwordField(page).fill('short');
  await page.getByText('Must be at least 12 characters long').waitFor();
  await page.getByText(/Must contain 3 of the following: uppercase letter/).waitFor();
  expect(await button(page, 'Continue').isDisabled()).toBe(true);
  await passwordField(page).fill('Long-enough-4-them');
  await expect.poll(() => button(page, 'Continue').isEnabled()).toBe(true);
});
