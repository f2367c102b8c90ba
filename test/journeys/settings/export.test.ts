import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { seedLinks } from '#test/harness/browser/creator.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import {
  button,
  dialog,
  passAnHour,
  press,
  reauthenticateByCode,
  signedInPhone,
} from './settings-page.ts';

const methods = launchSignInMethods();
const CHECK = 'HEAD /api/account/export';
const FILE = /^posy-june-park-\d{4}-\d\d-\d\d\.zip$/;
let page: Page;

beforeEach(async () => {
  page = await signedInPhone(methods, 'June Park');
});
afterEach(() => vi.useRealTimers());

/** Presses a button, and returns the name of the file that the browser downloads. */
async function downloadBy(act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  await download.path();
  return download.suggestedFilename();
}

/** Returns the distance from the button to the next section, in pixels. */
async function roomBelow(): Promise<number> {
  const tops = ['Download your data', 'Delete Account'].map(
    async (name) => (await button(page, name).boundingBox())?.y ?? Number.NaN,
  );
  const [download = 0, deletion = 0] = await Promise.all(tops);
  return deletion - download;
}

test('S68 the export asks for a reauthentication, explains why it cannot start, and downloads one file', async () => {
  passAnHour();
  await page.goto(`${methods.app.origin}/settings`);
  await press(page, 'Download your data');
  await dialog(page, 'Confirm it’s you').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);

  for (const [failure, text] of [
    ['unreachable', 'Failed to prepare the download. Check your connection and try again.'],
    [{ status: 429 }, MESSAGES.exportsLimited],
    [{ status: 409 }, MESSAGES.exportRunning],
  ] as const) {
    const restore = await failCall(page, CHECK, failure);
    await press(page, 'Download your data');
    if (failure === 'unreachable') await reauthenticateByCode(methods, page, 'june@example.com');
    await alertSaying(page, text).waitFor();
    await restore();
  }
  await page.reload();
  const before = await roomBelow();
  expect(await downloadBy(() => press(page, 'Download your data'))).toMatch(FILE);
  const started = page.getByRole('status').filter({ hasText: 'Your download has started.' });
  await started.waitFor();
  expect(await roomBelow()).toBe(before);
  expect(await downloadBy(() => press(page, 'Download again'))).toMatch(FILE);
});

test('a download that starts in the dialog of the deletion is reported in the dialog', async () => {
  await page.goto(`${methods.app.origin}/settings`);
  await press(page, 'Delete Account');
  const deletion = dialog(page, 'Delete Account');
  const start = () => deletion.getByRole('button', { name: 'Download your data first' }).click();
  expect(await downloadBy(start)).toMatch(FILE);
  await deletion.getByRole('status').getByText('Your download has started.').waitFor();
  const again = () => deletion.getByRole('button', { name: 'Download again' }).click();
  expect(await downloadBy(again)).toMatch(FILE);
});

test('the dialog of a deletion offers the export first, and the login page shows what was deleted, also after a reload', async () => {
  await page.goto(`${methods.app.origin}/settings`);
  await seedLinks(page, ['Shop', 'Blog']);
  await button(page, 'Delete Account').click();
  expect(await downloadBy(() => press(page, 'Download your data first'))).toMatch(FILE);
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog(page, 'Delete Account').getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL(`${methods.app.origin}/login`);
  const text = 'We deleted your account and your page: 2 links and 2 sign-in methods.';
  const receipt = page.getByRole('status').filter({ hasText: text });
  await receipt.waitFor();
  await page.reload();
  await receipt.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => receipt.count()).toBe(0);
});
