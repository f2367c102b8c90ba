import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';

/** Somebody's authenticator app and recovery codes. */
export interface App {
  secret: string;
  recoveryCodes: string[];
}

/** Longer than a code is shown: no code is taken twice, so that each needs another time. */
const STEP_MS = 31_000;

/** The next code of an app. The server and the provider run in this process: time goes by for both. */
export function nextCode({ secret }: Pick<App, 'secret'>): string {
  const now = Date.now() + STEP_MS;
  vi.useFakeTimers({ toFake: ['Date'], now });
  return generateSync({ secret, epoch: Math.floor(now / 1000) });
}

/** Another code than the app's next one. */
export const wrongCode = (app: Pick<App, 'secret'>): string =>
  String((Number(nextCode(app)) + 1) % 1_000_000).padStart(6, '0');

/** A new browser as wide as a phone. */
export async function openPhone(ways: SignInMethodsApp, path = '/login'): Promise<Page> {
  const page = await ways.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ways.app.origin + path);
  return page;
}

/** Sets an app up for the account that a page is signed in to, without the dialog. */
export async function enroll(page: Page): Promise<App> {
  const post = (path: string, body?: object) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const init = body ? { method: 'POST', headers, body } : { method: 'POST' };
        const answer = await fetch(`/api${path}`, init);
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return answer.json();
      },
      [path, body && JSON.stringify(body)] as const,
    );
  const { secret } = await post('/totp');
  const { recovery_codes } = await post('/totp/verify', { code: nextCode({ secret }) });
  return { secret, recoveryCodes: recovery_codes };
}

/** Waits for the code screen. */
export async function codeScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

export const recoveryField = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' });
export const codeField = (page: Page) => page.getByLabel('6-digit code');

/** From the login page to the code screen, by the provider's page of Google. */
export async function signInByGoogle(
  page: Page,
  ways: SignInMethodsApp,
  name: string,
): Promise<void> {
  await page.getByText('Continue with Google').click();
  await page.waitForURL(`${ways.app.emulator.url}**`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
}
