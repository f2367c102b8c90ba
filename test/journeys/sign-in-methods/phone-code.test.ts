import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { enterCode, launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { sessionMethod, signOut } from '#test/journeys/sign-in/navigation.ts';
import { failsOnce } from './failing-call.ts';

const methods = launchSignInMethods();

const number = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const submit = (page: Page, name: string) => () => page.getByRole('button', { name }).click();
const dashboard = (page: Page) => page.waitForURL(`${methods.app.origin}/dashboard`);

/** Types digit by digit, because the field formats the number during input. */
async function typeNumber(page: Page, digits: string): Promise<void> {
  await number(page).fill('');
  await number(page).pressSequentially(digits);
}

test('S56 S72 widget-16 widget-17 widget-5 widget-15 widget-55 Posy’s hidden frame validates phone numbers; codes by text message and WhatsApp sign in, also after rejected numbers and failed calls', async () => {
  const page = await methods.open();
  await page.getByRole('tab', { name: 'Text' }).click();
  await typeNumber(page, '20155501');
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('src')).toBe(
    `${methods.app.origin}/clientside-services/index.html`,
  );
  const { width, height } = (await frame.boundingBox()) ?? {};
  expect([width, height]).toEqual([0, 0]);
  const response = await page.request.get(`${methods.app.origin}/clientside-services/index.html`);
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(response.headers()['x-frame-options']).toBe('SAMEORIGIN');

  await submit(page, 'Continue with text message')();
  await says(page, 'Invalid phone number, please try again.');
  await page.getByLabel('Country code').selectOption('FR');
  await typeNumber(page, '0612345678');
  await submit(page, 'Continue with text message')();
  await says(page, MESSAGES.textCountry);
  expect(() => methods.app.emulator.state.inbox.latest('+33612345678')).toThrow();

  await page.getByLabel('Country code').selectOption('US');
  await typeNumber(page, '2015550123');
  const text = submit(page, 'Continue with text message');
  await failsOnce(page, { call: 'POST /otps/sms/login_or_create', act: text });
  expect(await number(page).inputValue()).toBe('(201) 555-0123');
  await text();
  await says(page, 'A 6-digit passcode was sent to you at (201) 555-0123.');
  expect(methods.app.emulator.state.inbox.latest('+12015550123').channel).toBe('sms');
  await enterCode(page, await methods.code('+12015550123'));
  await dashboard(page);
  expect(await sessionMethod(page)).toBe('sms');

  await signOut(page);
  await page.getByRole('tab', { name: 'WhatsApp' }).click();
  await page.getByLabel('Country code').selectOption('GB');
  await typeNumber(page, '07400123456');
  const whatsapp = submit(page, 'Continue with WhatsApp');
  await failsOnce(page, { call: 'POST /otps/whatsapp/login_or_create', act: whatsapp });
  expect(await number(page).inputValue()).toBe('07400 123456');
  await whatsapp();
  await says(page, 'A 6-digit passcode was sent to you at 07400 123456.');
  expect(methods.app.emulator.state.inbox.latest('+447400123456').channel).toBe('whatsapp');
  await enterCode(page, await methods.code('+447400123456'));
  await dashboard(page);
  expect(await sessionMethod(page)).toBe('whatsapp');
});
