import type { Page } from 'playwright-core';
import { sameOrigin } from '#test/harness/browser/sign-in-context.ts';
import { continueWithEmail, type SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';

/** Two strong passwords that are in no list of leaked passwords. */
export const STRONG = 'quiet-harbour-lantern-42';
export const OTHER = 'violet-orchard-compass-77';

/** From the login page, opens the screen that asks for a password or sends a link. */
export async function askForPassword(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a password' }).click();
  await continueWithEmail(page, address);
}

/** In a new browser, opens the screen that asks for a password or sends a link. */
export async function openPassword(methods: SignInMethodsApp, address: string): Promise<Page> {
  const page = await methods.open();
  await askForPassword(page, address);
  return page;
}

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills in the only password field of the screen, and continues. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Posts an address and a password over HTTP. @returns the status */
async function post(
  methods: SignInMethodsApp,
  path: string,
  email: string,
  password: string,
): Promise<number> {
  const context = await methods.app.newContext();
  const headers = sameOrigin(methods.app.origin);
  const url = `${methods.app.origin}/sdk/v1${path}`;
  const response = await context.request.post(url, { data: { email, password }, headers });
  const status = response.status();
  await context.close();
  return status;
}

/** Creates an account with a password over HTTP. */
export async function signUp(
  methods: SignInMethodsApp,
  address: string,
  password = STRONG,
): Promise<void> {
  const status = await post(methods, '/passwords', address, password);
  if (status !== 200) throw new Error(`The sign-up of ${address} returned ${status}.`);
}

/** Returns the status of a sign-in by password over HTTP. */
export const signInStatus = (methods: SignInMethodsApp, address: string, password: string) =>
  post(methods, '/passwords/authenticate', address, password);
