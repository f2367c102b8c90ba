import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';
import { signInWithGoogle } from '#test/journeys/sign-in/http-sign-in.ts';

const HOUR = 60 * 60_000;

/**
 * Advances the clock by an hour. The server and the provider run in this process, so they share the
 * clock.
 */
export const passAnHour = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const press = (page: Page, name: string | RegExp) => button(page, name).click();
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const methodsSection = (page: Page) => page.getByRole('region', { name: 'Sign-in methods' });
export const changes = (page: Page) => page.getByRole('region', { name: 'Recent changes' });
/** Returns the row of a factor. */
export const row = (page: Page, name: string | RegExp) =>
  methodsSection(page).getByRole('listitem').filter({ hasText: name });

/** Waits until the heading of the sign-in methods has the focus. */
export async function headingHasFocus(page: Page): Promise<void> {
  const heading = methodsSection(page).getByRole('heading', { name: 'Sign-in methods' });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
}

/** Opens a page in a new browser with the size of a phone, signed in with Google over HTTP. */
export async function signedInPhone(methods: SignInMethodsApp, name: string): Promise<Page> {
  const page = await methods.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWithGoogle(methods, page.context(), name);
  return page;
}

/** Opens Settings and waits for the list of sign-in methods. */
export async function openSettings(methods: SignInMethodsApp, page: Page): Promise<void> {
  await page.goto(`${methods.app.origin}/settings`);
  await row(page, /./).first().waitFor();
}

/** Reauthenticates in the dialog "Confirm it’s you". */
export async function reauthenticateByCode(
  methods: SignInMethodsApp,
  page: Page,
  address: string,
): Promise<void> {
  const confirm = dialog(page, 'Confirm it’s you');
  await confirm.getByRole('button', { name: `Email a code to ${address}` }).click();
  await confirm.getByText(`The 6-digit code was sent to ${address}.`).waitFor();
  await confirm.getByLabel('Code').fill(await methods.code(address));
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await confirm.waitFor({ state: 'detached' });
}

/** Enters the code that was sent to a new address or number. */
export async function enterSentCode(
  methods: SignInMethodsApp,
  page: Page,
  to: string,
): Promise<void> {
  await page.getByText(`Enter the 6-digit code that we sent to ${to}.`).waitFor();
  await page.getByLabel('Code').fill(await methods.code(to));
  await press(page, 'Add');
}
