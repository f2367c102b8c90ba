import { afterEach, expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { givePassword, openPassword, passwordField, STRONG } from './passwords.ts';

const ways = launchSignInMethods();
const WEAK_TO_OTHERS =
  'This password may have been used on a different site that experienced a security issue. Please choose another password.';

afterEach(() => {
  ways.app.emulator.state.settings.password_config = null;
});

const continueButton = (page: Awaited<ReturnType<typeof openPassword>>) =>
  page.getByRole('button', { name: 'Continue', exact: true });

test('widget-22 a new person sets a password and is in, and Settings says so', async () => {
  const page = await openPassword(ways, 'ada@example.com');
  await says(page, 'Finish creating your account by setting a password.');
  expect(await page.getByLabel('Email').isDisabled()).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
  await givePassword(page, STRONG);
  await signedIn(page);
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with a password.').waitFor();
});

test('widget-23 a weak password keeps the button disabled and says why', async () => {
  const page = await openPassword(ways, 'bea@example.com');
  await passwordField(page).fill('password');
  await page.getByText('This is a top-10 common password.').waitFor();
  expect(await continueButton(page).isDisabled()).toBe(true);
  await passwordField(page).fill(STRONG);
  await page.getByText('Password strength: 4 out of 4.').waitFor({ state: 'attached' });
  const bar = page.locator('[class^=PasswordStrengthCheck_module_block]');
  expect(await bar.count()).toBe(4);
  await expect.poll(() => continueButton(page).isEnabled()).toBe(true);
});

test('widget-25 a password that leaked elsewhere is refused', async () => {
  const page = await openPassword(ways, 'cleo@example.com');
  await passwordField(page).fill('correct horse battery staple');
  await page.getByText(WEAK_TO_OTHERS).waitFor();
  expect(await continueButton(page).isDisabled()).toBe(true);
});

test('widget-24 a project may count characters and their kinds instead', async () => {
  ways.app.emulator.state.settings.password_config = { luds_complexity: 3, luds_minimum_count: 12 };
  const page = await openPassword(ways, 'dora@example.com');
  await passwordField(page).fill('short');
  await page.getByText('Must be at least 12 characters long').waitFor();
  await page.getByText(/Must contain 3 of the following: uppercase letter/).waitFor();
  expect(await continueButton(page).isDisabled()).toBe(true);
  await givePassword(page, 'Long-enough-4-them');
  await signedIn(page);
});

test('widget-26 the password can be looked at', async () => {
  const page = await openPassword(ways, 'emma@example.com');
  await passwordField(page).fill(STRONG);
  expect(await passwordField(page).getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await passwordField(page).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide' }).click();
  expect(await passwordField(page).getAttribute('type')).toBe('password');
});

test('widget-21 an address that is none says so', async () => {
  for (const address of ['fee@example', 'fee@']) {
    await says(await openPassword(ways, address), 'Invalid email address');
  }
});
