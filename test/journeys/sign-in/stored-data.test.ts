import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods('google,email_otp');

/** What the SDK keeps of the person in the browser, as text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

async function enter(address: string): Promise<Page> {
  const page = await ways.open();
  await continueWithEmail(page, address);
  await says(page, 'Enter passcode');
  await enterCode(page, await ways.code(address));
  await signedIn(page, 'Your passcode has been successfully verified.');
  expect(await kept(page)).toContain(address);
  return page;
}

test('S49 S50 widget-48 widget-58 signing out forgets the person, in every tab', async () => {
  const page = await enter('ada@example.com');
  const other = await page.context().newPage();
  await other.goto(`${ways.app.origin}/settings`);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL('**/login');
  await says(page, 'Sign up or log in');
  expect(await kept(page)).not.toContain('ada@example.com');
  expect(await kept(other)).not.toContain('ada@example.com');
});

test('widget-48 a session that has ended is forgotten at the next page that anybody may read', async () => {
  const page = await enter('bea@example.com');
  await page.context().clearCookies();
  await page.goto(ways.app.origin);
  await expect.poll(() => kept(page)).not.toContain('bea@example.com');
});

test('widget-48 deleting the account forgets the person', async () => {
  const page = await enter('cleo@example.com');
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL('**/login');
  expect(await kept(page)).not.toContain('cleo@example.com');
});

test('widget-48 who signs in next meets nothing of who was there before', async () => {
  const page = await enter('dora@example.com');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL('**/login');
  await continueWithEmail(page, 'emma@example.com');
  await says(page, 'Enter passcode');
  await enterCode(page, await ways.code('emma@example.com'));
  await signedIn(page, 'Your passcode has been successfully verified.');
  expect(await kept(page)).not.toContain('dora@example.com');
});
