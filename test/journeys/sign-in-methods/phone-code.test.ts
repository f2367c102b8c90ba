import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { enterCode, launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods();

const number = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });

async function openTab(page: Page, tab: 'Text' | 'WhatsApp', digits: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  // Digit by digit: the field writes the number as its country does meanwhile.
  await number(page).pressSequentially(digits);
}

test('widget-5 widget-15 a code by text message signs in, from a number of the United States unless another is chosen', async () => {
  const page = await ways.open();
  await openTab(page, 'Text', '2015550123');
  await expect.poll(() => number(page).inputValue()).toBe('(201) 555-0123');
  await page.getByRole('button', { name: 'Continue with text message' }).click();
  await says(page, 'A 6-digit passcode was sent to you at (201) 555-0123.');
  expect(ways.app.emulator.state.inbox.latest('+12015550123').channel).toBe('sms');
  await enterCode(page, await ways.code('+12015550123'));
  await page.waitForURL(`${ways.app.origin}/dashboard`);
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with a code sent by text message.').waitFor();
});

test('widget-15 a code by WhatsApp signs in, from a number of another country', async () => {
  const page = await ways.open();
  await page.getByRole('tab', { name: 'WhatsApp' }).click();
  await page.getByLabel('Country code').selectOption('GB');
  await number(page).pressSequentially('07400123456');
  await page.getByRole('button', { name: 'Continue with WhatsApp' }).click();
  await says(page, 'A 6-digit passcode was sent to you at 07400 123456.');
  expect(ways.app.emulator.state.inbox.latest('+447400123456').channel).toBe('whatsapp');
  await enterCode(page, await ways.code('+447400123456'));
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('widget-16 a number that is none says so', async () => {
  const page = await ways.open();
  await openTab(page, 'Text', '20155501');
  await page.getByRole('button', { name: 'Continue with text message' }).click();
  await says(page, 'Invalid phone number, please try again.');
});

test('S72 a number of a country that is not on the list says so, and nothing is sent', async () => {
  const page = await ways.open();
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByLabel('Country code').selectOption('FR');
  await number(page).pressSequentially('0612345678');
  await page.getByRole('button', { name: 'Continue with text message' }).click();
  await says(page, MESSAGES.textCountry);
  expect(() => ways.app.emulator.state.inbox.latest('+33612345678')).toThrow();
});

test('S56 widget-17 the helper frame is hidden, ours, and framed by us alone', async () => {
  const page = await ways.open();
  await openTab(page, 'Text', '2');
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('src')).toBe(`${ways.app.origin}/clientside-services/index.html`);
  const { width, height } = (await frame.boundingBox()) ?? {};
  expect([width, height]).toEqual([0, 0]);
  const answer = await page.request.get(`${ways.app.origin}/clientside-services/index.html`);
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(answer.headers()['x-frame-options']).toBe('SAMEORIGIN');
});
