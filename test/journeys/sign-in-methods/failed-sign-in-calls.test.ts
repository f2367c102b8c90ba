import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
} from '#test/harness/browser/sign-in-methods.ts';
import { addEmail, userOfEmail } from '#test/stytch-emulator/users/contacts.ts';
import { announces, fails, shows } from './failing-call.ts';
import { givePassword, openPassword, passwordField, STRONG, signUp } from './passwords.ts';

const ways = launchSignInMethods();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const click = (page: Page, name: string) => () => button(page, name).click();
const emailField = (page: Page) => page.getByPlaceholder('example@email.com');

test('widget-10 widget-12 widget-55 a failed code by e-mail, its resend and its check say why and keep what was typed', async () => {
  const page = await ways.open();
  const send = 'POST /otps/email/login_or_create';
  await fails(page, { call: send, act: () => continueWithEmail(page, 'ada@example.com') });
  expect(await emailField(page).inputValue()).toBe('ada@example.com');
  await click(page, 'Continue with email')();
  await says(page, 'Enter passcode');
  await fails(page, { call: send, act: click(page, 'Resend code') });
  await fails(page, {
    call: 'POST /otps/authenticate',
    act: () => enterCode(page, '123456'),
    expected: async (reason) => {
      await announces(page, 'Invalid passcode, please try again.');
      await page.getByRole('alert').getByText(reason).waitFor();
    },
  });
  expect(await page.getByLabel('One-time passcode').inputValue()).toBe('123456');
  await enterCode(page, await ways.code('ada@example.com'));
  await page.waitForURL('**/dashboard');
});

test('widget-55 a failed code by phone says why and keeps the number', async () => {
  const page = await ways.open();
  const number = page.getByRole('textbox', { name: 'Phone number' });
  for (const [tab, call, submit] of [
    ['Text', 'POST /otps/sms/login_or_create', 'Continue with text message'],
    ['WhatsApp', 'POST /otps/whatsapp/login_or_create', 'Continue with WhatsApp'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await number.pressSequentially('2015550123');
    await fails(page, { call, act: click(page, submit) });
    expect(await number.inputValue()).toBe('(201) 555-0123');
  }
});

test('widget-20 widget-55 a failed link by e-mail and its resend say why and keep what was typed', async () => {
  const page = await ways.open();
  await click(page, 'Email me a link')();
  const call = 'POST /magic_links/email/login_or_create';
  await fails(page, { call, act: () => continueWithEmail(page, 'bea@example.com') });
  expect(await emailField(page).inputValue()).toBe('bea@example.com');
  await click(page, 'Continue with email')();
  await says(page, 'Check your email');
  await fails(page, { call, act: click(page, 'Resend email') });
});

test('widget-55 a failed new password says why at each step and keeps what was typed', async () => {
  const page = await ways.open();
  await click(page, 'Use a password')();
  const search = 'POST /users/search';
  await fails(page, { call: search, act: () => continueWithEmail(page, 'cleo@example.com') });
  expect(await emailField(page).inputValue()).toBe('cleo@example.com');
  await click(page, 'Continue with email')();
  await says(page, 'Finish creating your account by setting a password.');
  const endings = ['1', '2'];
  await fails(page, {
    call: 'POST /passwords/strength_check',
    act: () => passwordField(page).fill(`${STRONG}${endings.pop()}`),
  });
  await fails(page, { call: 'POST /passwords', act: () => givePassword(page, STRONG) });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
});

test('widget-32 widget-55 a failed login by password and each mail around it say why', async () => {
  await signUp(ways, 'dora@example.com');
  const page = await openPassword(ways, 'dora@example.com');
  await says(page, 'Log In');
  const check = 'POST /passwords/authenticate';
  await fails(page, { call: check, act: () => givePassword(page, STRONG) });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
  const mail = 'POST /passwords/email/reset/start';
  await fails(page, { call: mail, act: click(page, 'Forgot Password?') });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
  // A password that has leaked is reset by a mail that the screen sends by itself.
  ways.app.emulator.state.breachedPasswords.add(STRONG);
  await fails(page, { call: mail, act: click(page, 'Continue') });
  ways.app.emulator.state.breachedPasswords.delete(STRONG);
  await click(page, 'Forgot Password?')();
  await says(page, 'Forgot password?');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await fails(page, { call: mail, act: click(page, 'Resend email') });
  const link = 'POST /magic_links/email/login_or_create';
  await fails(page, { call: link, act: click(page, 'Log in without a password') });
});

test('widget-55 a failed mail to an account without a password says why', async () => {
  const { state } = ways.app.emulator;
  addEmail(state, userOfEmail(state, 'emma@example.com').user, 'emma@example.com');
  const page = await ways.open();
  await click(page, 'Use a password')();
  await fails(page, {
    call: 'POST /passwords/email/reset/start',
    act: async () => {
      if (await button(page, 'Go back').isVisible()) await click(page, 'Go back')();
      await continueWithEmail(page, 'emma@example.com');
    },
  });
});

test('widget-55 a failed reset of a password says why at each step and keeps what was typed', async () => {
  const page = await ways.open('/reset-password?stytch_token_type=reset_password&token=unused');
  const endings = ['1', '2'];
  await fails(page, {
    call: 'POST /passwords/strength_check',
    act: () => passwordField(page).fill(`${STRONG}${endings.pop()}`),
  });
  const reset = 'POST /passwords/email/reset';
  await fails(page, { call: reset, act: () => givePassword(page, STRONG) });
  expect(await passwordField(page).inputValue()).toBe(STRONG);
  const login = 'POST /magic_links/authenticate';
  await fails(page, { call: login, act: click(page, 'Login without a password') });
});

test('widget-55 a failed login by the link of a reset mail says why, and Retry tries again', async () => {
  const page = await ways.newPage();
  let opened = false;
  await fails(page, {
    call: 'POST /magic_links/authenticate',
    act: async () => {
      const address = `${ways.app.origin}/reset-password?stytch_token_type=login&token=unused`;
      await (opened ? click(page, 'Retry')() : page.goto(address));
      opened = true;
    },
  });
  await click(page, 'Retry')();
  await shows(page, 'This link has been used or has expired.');
});
