import { expect, test } from 'vitest';
import type { Profile } from '#bff/contracts/profile.ts';
import { createUserAlias } from '#bff/session/user-alias.ts';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';
import { intercept } from '#test/harness/browser/interception.ts';

const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const SESSION_KEYS = [FIRST, SECOND].map((key) => key.toString('base64')).join(',');

test('S78 a tab stays signed in and keeps its drafts when the servers have different first session keys', async () => {
  const app = await launchBrowserApp({ variables: { SESSION_KEYS } });
  const page = await newCreator(app, 'June Park', { path: '/terms' });
  const [user] = await app.db('users').select('id');
  const otherAlias = createUserAlias([SECOND])(`${user?.id}`);
  // Simulate a first read from a server whose keys are in the other order.
  const restore = await intercept(
    page,
    (method, url) => method === 'GET' && url.pathname === '/api/profile',
    async (call) => {
      const profile: Profile = await (await call.fetch()).json();
      await call.fulfill({ json: { ...profile, user: otherAlias } });
    },
  );
  await openHydrated(page, `${app.origin}/terms`);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.getByLabel('Bio').fill('Prints and notes');
  await restore();
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  const check = () =>
    page.waitForResponse((response) => response.url() === `${app.origin}/api/profile`);
  const [checked] = await Promise.all([
    check(),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ]);
  expect((await checked.json()).user).toBe(otherAlias);
  expect(await page.getByLabel('Bio').inputValue()).toBe('Prints and notes');

  await page.evaluate(() => history.go(-2));
  await page.waitForURL(`${app.origin}/terms`);
  const [guarded] = await Promise.all([
    check(),
    page.getByRole('link', { name: 'Dashboard' }).first().click(),
  ]);
  expect((await guarded.json()).user).toBe(otherAlias);
  await page.waitForURL(`${app.origin}/dashboard`);
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
});
