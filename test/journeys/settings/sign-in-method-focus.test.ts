import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { enroll } from '#test/journeys/second-factor/authenticator-app.ts';
import { button, dialog, openSettings, press, signedInOnPhone } from './sign-in-methods.ts';

const ways = launchSignInMethods();

const focused = (element: Locator) =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

async function settings(): Promise<Page> {
  const page = await signedInOnPhone(ways, 'Rosa Lindqvist');
  await openSettings(ways, page);
  return page;
}

test('S69 Escape returns the focus to the button that opened a dialog with a form', async () => {
  const page = await settings();
  const replace = button(page, /^Replace email/);
  await replace.click();
  await dialog(page, /^Replace email/).waitFor();
  await focused(page.getByLabel('Email address', { exact: true }));
  await page.keyboard.press('Escape');
  await focused(replace);
});

test('S69 the passkey choice moves the focus to the passkeys', async () => {
  const page = await settings();
  await press(page, 'Add a sign-in method');
  await dialog(page, 'Add a sign-in method').getByRole('button', { name: 'Passkey' }).click();
  await focused(page.locator('button[aria-expanded="true"]', { hasText: 'Close' }));
});

test('S70 the removal of the authenticator app keeps the focus in its section', async () => {
  const page = await settings();
  await enroll(page);
  await page.reload();
  await press(page, 'Remove the authenticator app');
  const removal = dialog(page, 'Remove the authenticator app?');
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await button(page, 'Set up the authenticator app').waitFor();
  await focused(page.getByRole('region', { name: 'Authenticator app' }));
});
