import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

const app = await launchBrowserApp({ https: true });
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const ROSA = { name: 'Rosa Lindqvist', email: 'rosa@example.com' };

/** Signs in with another browser. */
async function otherBrowser(userAgent?: string): Promise<BrowserContext> {
  const context = await app.newContext(userAgent ? { userAgent } : {});
  await signInContext(context, app.origin, ROSA);
  return context;
}

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  return (await (await context.request.get(`${app.origin}/api/session`)).json()).signedIn;
}

it('S32 S33 lists the sessions of the account after a failed load, ends one, then all others', async () => {
  const phone = await otherBrowser(IPHONE);
  const desk = await newCreator(app, 'Rosa', { path: '/favicon.ico' });
  const section = desk.getByRole('region', { name: 'Where you’re signed in' });
  let restore = await failCall(desk, 'GET /api/sessions');
  await desk.goto(`${app.origin}/settings`);
  await section.getByText('Failed to fetch sessions').waitFor();
  await restore();
  restore = await failCall(desk, 'GET /api/sessions', 'unreachable');
  const aborted = desk.waitForEvent('requestfailed');
  await section.getByRole('button', { name: 'Retry' }).click();
  await aborted;
  await section.getByText('Failed to fetch sessions').waitFor();
  await restore();
  await section.getByRole('button', { name: 'Retry' }).click();

  const rows = section.getByRole('listitem');
  await rows.nth(1).waitFor();
  expect(await rows.nth(0).innerText()).toMatch(/Chrome on Linux\s*This device/);
  expect(await rows.nth(1).innerText()).toMatch(/Safari on iPhone\s*Active now, signed in on/);
  const failed = desk.getByText(
    'Failed to sign out of the device. Check your connection and try again.',
    {
      exact: true,
    },
  );
  restore = await failCall(desk, 'DELETE /api/sessions/*', 'unreachable');
  const top = () =>
    section.getByRole('list').evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await section.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click();
  await failed.waitFor();
  expect(await top()).toBe(before);
  await restore();
  await section.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click();
  await desk.getByText('Signed out of Safari on iPhone.').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  const heading = section.getByRole('heading');
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await isSignedIn(phone)).toBe(false);

  const others = [await otherBrowser(IPHONE), await otherBrowser()];
  await desk.reload();
  restore = await failCall(desk, 'DELETE /api/sessions', 'unreachable');
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await desk.getByText('Failed to sign out of your other devices').waitFor();
  await restore();
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await desk.getByText('Signed out everywhere else.').waitFor();
  for (const other of others) expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(desk.context())).toBe(true);
});
