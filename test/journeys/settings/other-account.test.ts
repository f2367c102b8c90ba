import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Factor } from '#bff/contracts/factors.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { signInWithGoogle } from '#test/journeys/sign-in/http-sign-in.ts';
import { addAuthenticator } from '#test/journeys/sign-in-methods/passkeys.ts';
import { openSettings, press } from './settings-page.ts';

const methods = launchSignInMethods();

/** Signs the browser in to another account, without a message to the open tab. */
const replaceAccount = (page: Page) => signInWithGoogle(methods, page.context(), 'Milo Adeyemi');

/** Returns the kinds of sign-in methods of the current account. */
async function kinds(page: Page): Promise<string[]> {
  const response = await page.request.get(`${methods.app.origin}/api/factors`);
  const factors: Factor[] = await response.json();
  return factors.map(({ kind }) => kind);
}

test('S78 after another account has signed in, an email address that an old tab submits is not added, and the tab opens the login page', async () => {
  const { inbox } = methods.app.emulator.state;
  const page = await methods.newPage();
  await signInWithGoogle(methods, page.context(), 'June Park');
  await openSettings(methods, page);
  await press(page, 'Add a sign-in method');
  await press(page, 'Email address');
  await page.getByLabel('Email address', { exact: true }).fill('june.work@example.com');
  await replaceAccount(page);
  const before = await kinds(page);
  await press(page, 'Send code');
  await page.waitForURL(`${methods.app.origin}/login`);
  expect(() => inbox.latest('june.work@example.com')).toThrow();
  expect(await kinds(page)).toEqual(before);
});

test('S78 after another account has signed in, a passkey that an old tab creates is not added, and the tab opens the login page', async () => {
  const page = await methods.newPage();
  const authenticator = await addAuthenticator(page);
  await signInWithGoogle(methods, page.context(), 'June Park');
  await openSettings(methods, page);
  await press(page, 'Manage passkeys');
  await page.getByText('Set up a new Passkey').waitFor();
  await replaceAccount(page);
  const before = await kinds(page);
  await press(page, 'Create a Passkey');
  await page.waitForURL(`${methods.app.origin}/login`);
  expect(await authenticator.count()).toBe(0);
  expect(await kinds(page)).toEqual(before);
});
