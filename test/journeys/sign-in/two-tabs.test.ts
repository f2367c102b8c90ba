import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { effectsDone } from '#test/harness/browser/frozen-time.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods('google,email_otp,passkeys');
const REFRESH_MS = 180_000;

async function enter(page: Page, address: string): Promise<void> {
  await page.goto(`${ways.app.origin}/login`);
  await continueWithEmail(page, address);
  await says(page, 'Enter passcode');
  await enterCode(page, await ways.code(address));
  await signedIn(page, 'Your passcode has been successfully verified.');
}

test('widget-58 two tabs may each be on their way in; both end in the account of the person', async () => {
  const page = await ways.open();
  const other = await page.context().newPage();
  await other.goto(`${ways.app.origin}/login`);
  for (const tab of [page, other]) {
    await continueWithEmail(tab, 'ada@example.com');
    await says(tab, 'Enter passcode');
    await enterCode(tab, await ways.code('ada@example.com'));
    await signedIn(tab, 'Your passcode has been successfully verified.');
  }
  await page.reload();
  await page.getByLabel('Username').waitFor();
});

test('S49 widget-58 a sign-out in one tab reaches the screens in the other', async () => {
  const page = await ways.newPage();
  await enter(page, 'bea@example.com');
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByRole('button', { name: 'Manage passkeys' }).click();
  await says(page, 'Set up a new Passkey');
  const other = await page.context().newPage();
  await other.goto(`${ways.app.origin}/dashboard`);
  await other.getByRole('button', { name: 'Sign Out' }).first().click();
  await other.waitForURL('**/login');
  // S78: without a click or a reload.
  await page.waitForURL('**/login');
});

test('widget-57 a session that the provider ended is noticed by the refresh every 180 seconds', async () => {
  const page = await ways.newPage();
  await page.clock.install();
  await enter(page, 'cleo@example.com');
  const { state } = ways.app.emulator;
  const user = state.users.byEmail('cleo@example.com');
  state.sessions.endAllOf(user?.user_id ?? '');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // What has passed since the last one is the machine's business, but less than a minute.
  await page.clock.fastForward(REFRESH_MS - 60_000);
  await effectsDone(page);
  expect(asked).not.toContain('/sdk/v1/sessions/authenticate');
  const refreshed = page.waitForResponse('**/sdk/v1/sessions/authenticate');
  await page.clock.fastForward(60_000);
  expect(await (await refreshed).json()).toMatchObject({ data: { session: null, user: null } });
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).not.toContain('cleo@example.com');
});
