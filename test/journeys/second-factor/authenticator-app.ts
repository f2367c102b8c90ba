import { generateSync } from 'otplib';
import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';
import { post } from '#test/journeys/sign-in/http-sign-in.ts';

/** The secret of an authenticator app, and the recovery codes. */
export interface App {
  secret: string;
  recoveryCodes: string[];
}

/**
 * Time by which the clock is advanced before each code, in milliseconds. Longer than a time step,
 * because no code is accepted twice.
 */
const STEP_MS = 31_000;

/**
 * Advances the clock by a time step, and returns the app's next code. The server and the provider
 * run in this process, so they share the clock.
 */
export function nextCode({ secret }: Pick<App, 'secret'>): string {
  const now = Date.now() + STEP_MS;
  vi.useFakeTimers({ toFake: ['Date'], now });
  return generateSync({ secret, epoch: Math.floor(now / 1000) });
}

/** Advances the clock like `nextCode`, and returns a wrong code. */
export const wrongCode = (app: Pick<App, 'secret'>): string =>
  String((Number(nextCode(app)) + 1) % 1_000_000).padStart(6, '0');

export const PHONE = { width: 390, height: 844 };

/** Opens a page in a new browser with the size of a phone. */
export async function openPhone(methods: SignInMethodsApp, path = '/login'): Promise<Page> {
  const page = await methods.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(methods.app.origin + path);
  return page;
}

/** Sets up an app over HTTP for the account that is signed in in the browser. */
export async function enrollIn(context: BrowserContext, origin: string): Promise<App> {
  const { secret } = await post(context, `${origin}/api/totp`);
  const code = nextCode({ secret });
  const { recovery_codes } = await post(context, `${origin}/api/totp/verify`, { code });
  return { secret, recoveryCodes: recovery_codes };
}

/** Sets up an app over HTTP for the account that is signed in in the page's browser. */
export const enroll = (page: Page): Promise<App> =>
  enrollIn(page.context(), new URL(page.url()).origin);

/** Waits for the code screen. */
export async function codeScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

export const recoveryField = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' });
export const codeField = (page: Page) => page.getByLabel('6-digit code');

/** Signs in from the login page, through Google's page at the provider. */
export async function signInByGoogle(
  page: Page,
  methods: SignInMethodsApp,
  name: string,
): Promise<void> {
  await page.getByText('Continue with Google').click();
  await page.waitForURL(`${methods.app.emulator.url}**`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
}
