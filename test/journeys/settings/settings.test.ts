import { expect, test } from 'vitest';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';

const app = await launchBrowserApp();

test('settings-4 settings-2 settings-3 settings-1 Settings has the specified sections in order, asks for confirmation before a deletion, and links back to the dashboard', async () => {
  const page = await newCreator(app, 'June Park', { path: '/favicon.ico' });
  // Without a response to this call, Settings works, but offers no verification.
  await failCall(page, 'GET /api/account/verification', 'unreachable');
  const restoreDetails = await failCall(page, 'GET /api/account/details', 'unreachable');
  const restore = await failCall(page, 'GET /api/session', 'unreachable');
  await page.goto(`${app.origin}/settings`);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect
    .poll(() => titles.allTextContents())
    .toEqual([
      'Account Settings',
      'Your Page',
      'Search Engines',
      'Security',
      'Export Your Data',
      'Danger Zone',
    ]);
  await section('Account Settings').getByText('Failed to fetch your email address').waitFor();
  await restoreDetails();
  await section('Account Settings').getByRole('button', { name: 'Retry' }).click();
  await section('Account Settings').getByText('june@example.com', { exact: true }).waitFor();
  await section('Account Settings').getByText('More account settings are coming soon.').waitFor();
  await section('Security')
    .getByText('Failed to load your sign-in method and passkeys', { exact: true })
    .waitFor();
  await restore();
  await section('Security').getByRole('button', { name: 'Retry' }).click();
  await section('Security').getByText('signed in with Google').waitFor();

  expect(await page.getByRole('dialog').count()).toBe(0);
  await section('Danger Zone').getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog', { name: 'Delete Account' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL(`${app.origin}/dashboard`);
});
