import type { Page } from 'playwright-core';
import {
  continueWithEmail,
  type SignInMethodsApp,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

/** Strong, and in no list. */
export const STRONG = 'quiet-harbour-lantern-42';
export const OTHER = 'violet-orchard-compass-77';

/** Up to the screen that a password or a mail is asked for on. */
export async function openPassword(ways: SignInMethodsApp, address: string): Promise<Page> {
  const page = await ways.open();
  await page.getByRole('button', { name: 'Use a password' }).click();
  await continueWithEmail(page, address);
  return page;
}

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills the only password field of the screen and goes on once that is allowed. */
export async function givePassword(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Somebody with an account and a password, in a browser of their own. */
export async function signUp(
  ways: SignInMethodsApp,
  address: string,
  password = STRONG,
): Promise<void> {
  const page = await openPassword(ways, address);
  await givePassword(page, password);
  await signedIn(page);
}
