import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Factor } from '#bff/contracts/factors.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { signInWithGoogle } from '#test/journeys/sign-in/http-sign-in.ts';
import { addAuthenticator, openPasskeys } from '#test/journeys/sign-in-methods/passkeys.ts';
import { openSettings, press } from './settings-page.ts';

const ways = launchSignInMethods();

/** Signs another account in, like another tab that does not notify this one. */
const replaceAccount = (page: Page) => signInWithGoogle(ways, page.context(), 'Milo Adeyemi');

/** Returns the sign-in methods of the account that is signed in. */
async function kinds(page: Page): Promise<string[]> {
  const response = await page.request.get(`${ways.app.origin}/api/factors`);
  const factors: Factor[] = await response.json();
  return factors.map(({ kind }) => kind);
}

test('S78 an email address that a tab of another account submits is not added, and the tab opens the login page', async () => {
  const { inbox } = ways.app.emulator.state;
  const page = await ways.newPage();
  await signInAs(page, ways.app, 'June Park');
  await openSettings(ways, page);
  await press(page, 'Add a sign-in method');
  await press(page, 'Email address');
  await page.getByLabel('Email address', { exact: true }).fill('june.work@example.com');
  await replaceAccount(page);
  const before = await kinds(page);
  await press(page, 'Send code');
  await page.waitForURL(`${ways.app.origin}/login`);
  expect(() => inbox.latest('june.work@example.com')).toThrow();
  expect(await kinds(page)).toEqual(before);
});

test('S78 a passkey that a tab of another account creates is not added, and the tab opens the login page', async () => {
  const page = await ways.newPage();
  const authenticator = await addAuthenticator(page);
  await openPasskeys(ways, page, 'June Park');
  await replaceAccount(page);
  const before = await kinds(page);
  await press(page, 'Create a Passkey');
  await page.waitForURL(`${ways.app.origin}/login`);
  expect(await authenticator.count()).toBe(0);
  expect(await kinds(page)).toEqual(before);
});
