import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { signInAs } from '#test/harness/browser/creator.ts';
import { waysIn } from '#test/harness/browser/ways-in.ts';
import { addAuthenticator, createPasskey } from '#test/journeys/ways-in/passkeys/steps.ts';

const ways = waysIn();
const HOUR = 60 * 60_000;

afterEach(() => vi.useRealTimers());

/** The server and the provider run in this process: an hour goes by for both. */
const passAnHour = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name = 'Confirm it’s you') => page.getByRole('dialog', { name });

/** Settings on a phone, an hour after the sign-in with Google. */
async function settingsAfterAnHour(name: string): Promise<Page> {
  const page = await ways.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, ways.app, name);
  passAnHour();
  await page.goto(`${ways.app.origin}/settings`);
  await button(page, 'Manage passkeys').waitFor();
  return page;
}

async function confirmByCode(page: Page, address: string): Promise<void> {
  await button(page, `Email a code to ${address}`).click();
  await dialog(page).getByText(`The 6-digit code was sent to ${address}.`).waitFor();
  await page.getByLabel('Code').fill(await ways.code(address));
  await button(page, 'Confirm').click();
}

test('S68 a passkey is added after an hour, confirmed by a code', async () => {
  const page = await settingsAfterAnHour('June Park');
  await addAuthenticator(page);
  await button(page, 'Manage passkeys').click();
  await dialog(page).waitFor();
  expect(await page.getByText('Set up a new Passkey').count()).toBe(0);
  await confirmByCode(page, 'june@example.com');
  await page.getByText('Set up a new Passkey').waitFor();
  await createPasskey(page);
});

test('S68 a confirmation that has run out replaces the passkeys, which come back after it', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await signInAs(page, ways.app, 'Milo Adeyemi');
  await page.goto(`${ways.app.origin}/settings`);
  await button(page, 'Manage passkeys').click();
  await page.getByText('Set up a new Passkey').waitFor();
  passAnHour();
  await button(page, 'Create a Passkey').click();
  await dialog(page).waitFor();
  await expect.poll(() => page.getByText('Set up a new Passkey').count()).toBe(0);
  await confirmByCode(page, 'milo@example.com');
  await page.getByText('Set up a new Passkey').waitFor();
  await createPasskey(page);
  await button(page, 'Done').click();
});

test('S68 Google confirms by a redirect, and the deletion goes on where it was asked for', async () => {
  const page = await settingsAfterAnHour('Rosa Lindqvist');
  await button(page, 'Delete Account').click();
  await button(page, 'Continue with Google').click();
  await page.waitForURL(`${ways.app.emulator.url}**`);
  await page.getByRole('button', { name: /Rosa/ }).click();
  await page.waitForURL('**/settings');
  await dialog(page, 'Delete Account').waitFor();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog(page, 'Delete Account').locator('button[type=submit]').click();
  await page.getByText('Your account has been deleted successfully.').waitFor();
});
