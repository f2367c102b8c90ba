import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
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

/**
 * Returns the distance from Download your data to the button of the next section, in pixels. Measures
 * both in one call, because sections above them are still being loaded.
 */
function roomBelow(): Promise<number> {
  return page.getByRole('button').evaluateAll((buttons) => {
    const top = (name: string) =>
      buttons.find((it) => it.textContent === name)?.getBoundingClientRect().top ?? Number.NaN;
    return top('Delete Account') - top('Download your data');
  });
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
  await button(page, 'Download your data').waitFor();
  const before = await roomBelow();
  expect(before).toBeGreaterThan(0);
  expect(await downloadBy(() => press(page, 'Download your data'))).toMatch(FILE);
  const started = page.getByRole('status').filter({ hasText: 'Your download has started.' });
  await started.waitFor();
  expect(await roomBelow()).toBe(before);
  expect(await downloadBy(() => press(page, 'Download again'))).toMatch(FILE);
});

test('the deletion dialog offers the export and reports that the download has started; the login page shows what was deleted, also after a reload', async () => {
  await page.goto(`${methods.app.origin}/settings`);
  await seedLinks(page, ['Shop', 'Blog']);
  await button(page, 'Delete Account').click();
  const deletion = dialog(page, 'Delete Account');
  const start = () => deletion.getByRole('button', { name: 'Download your data first' }).click();
  expect(await downloadBy(start)).toMatch(FILE);
  await deletion.getByRole('status').getByText('Your download has started.').waitFor();
  const again = () => deletion.getByRole('button', { name: 'Download again' }).click();
  expect(await downloadBy(again)).toMatch(FILE);
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await deletion.getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL(`${methods.app.origin}/login`);
  const text = 'We deleted your account and your page: 2 links and 2 sign-in methods.';
  const receipt = page.getByRole('status').filter({ hasText: text });
  await receipt.waitFor();
  await page.reload();
  await receipt.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => receipt.count()).toBe(0);
});

test('S68 the reauthentication before an export works by keyboard only', async () => {
  const keyboard = new Keyboard(page);
  passAnHour();
  await page.goto(`${methods.app.origin}/settings`);
  await keyboard.use('button', 'Download your data');
  const confirm = dialog(page, 'Confirm it’s you');
  await confirm.waitFor();
  // While the methods are loading, the focus must not be on Cancel, which Enter would press.
  await expect.poll(() => confirm.evaluate((it) => it === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await keyboard.tabTo('button', 'Email a code to june@example.com');
  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'Code');
  await keyboard.use('button', 'Choose another method');
  await keyboard.tabTo('button', 'Email a code to june@example.com');
  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'Code');
  await keyboard.write('000000');
  await keyboard.press('Enter');
  await confirm.getByRole('alert').waitFor();
  await keyboard.isAt('textbox', 'Code');
  await keyboard.write(await methods.code('june@example.com'));
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
  await download.path();
  await expect.poll(() => confirm.count()).toBe(0);
  await keyboard.isAt('button', 'Download your data');
});
