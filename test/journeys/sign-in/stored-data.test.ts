import type { Page, Request } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { effectsDone } from '#test/harness/browser/frozen-time.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { openSettingsLink, signOut } from './navigation.ts';

const methods = launchSignInMethods('google,email_otp,passkeys');
const REFRESH_MS = 180_000;

/** Returns the data that the SDK stores in the browser, as text. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Signs in on the login page. */
async function signIn(page: Page, address: string): Promise<void> {
  await continueWithEmail(page, address);
  await says(page, 'Enter passcode');
  await enterCode(page, await methods.code(address));
  await signedIn(page, 'Your passcode has been successfully verified.');
}

/** Returns a function that returns whether no script was loading during the last half second. */
function watchScripts(page: Page): () => boolean {
  const loading = new Set<Request>();
  let lastAt = 0;
  const ended = (request: Request) => {
    if (loading.delete(request)) lastAt = performance.now();
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loading.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => loading.size === 0 && performance.now() - lastAt > 500;
}

test('S49 S50 widget-48 widget-58 two tabs can both sign in, and a sign-out ends both; the SDK’s stored data is removed at a sign-out, an account deletion, and the end of a session', async () => {
  const page = await methods.open();
  const other = await page.context().newPage();
  await other.goto(`${methods.app.origin}/login`);
  for (const tab of [page, other]) await signIn(tab, 'ada@example.com');
  await page.reload();
  await page.getByLabel('Username').waitFor();
  expect(await stored(page)).toContain('ada@example.com');

  await openSettingsLink(other);
  await other.getByRole('button', { name: 'Manage passkeys' }).click();
  await says(other, 'Set up a new Passkey');
  await signOut(page);
  await says(page, 'Sign up or log in');
  // The other tab opens the login page without a click or a reload (S78).
  await other.waitForURL('**/login');
  expect(await stored(page)).not.toContain('ada@example.com');
  expect(await stored(other)).not.toContain('ada@example.com');
  await other.close();

  await signIn(page, 'cleo@example.com');
  expect(await stored(page)).toContain('cleo@example.com');
  expect(await stored(page)).not.toContain('ada@example.com');
  await openSettingsLink(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL('**/login');
  expect(await stored(page)).not.toContain('cleo@example.com');

  await signIn(page, 'bea@example.com');
  expect(await stored(page)).toContain('bea@example.com');
  expect(await stored(page)).not.toContain('cleo@example.com');
  // Leave the dashboard first, because its calls would detect the end of the session, too.
  await page.goto(`${methods.app.origin}/healthz`);
  expect(await stored(page)).toContain('bea@example.com');
  await page.context().clearCookies();
  await page.goto(methods.app.origin);
  await expect.poll(() => stored(page)).not.toContain('bea@example.com');
});

test('widget-57 the SDK’s refresh every 180 seconds detects that the provider has ended the session', async () => {
  const page = await methods.newPage();
  const areScriptsLoaded = watchScripts(page);
  await page.clock.install();
  await page.goto(`${methods.app.origin}/login`);
  await signIn(page, 'cleo@example.com');
  await page.getByLabel('Username').waitFor();
  // Wait for all scripts. For a chunk that is loading, the jump of the clock would be a timeout.
  await vi.waitUntil(areScriptsLoaded, { timeout: 20_000 });
  const { state } = methods.app.emulator;
  const user = state.users.byEmail('cleo@example.com');
  state.sessions.endAllOf(user?.user_id ?? '');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // How long ago the last refresh was depends on the machine, but it is less than a minute.
  await page.clock.fastForward(REFRESH_MS - 60_000);
  await effectsDone(page);
  expect(asked).not.toContain('/sdk/v1/sessions/authenticate');
  const refreshed = page.waitForResponse('**/sdk/v1/sessions/authenticate');
  await page.clock.fastForward(60_000);
  expect(await (await refreshed).json()).toMatchObject({ data: { session: null, user: null } });
  await expect.poll(() => stored(page)).not.toContain('cleo@example.com');
});
