import { afterEach, expect, test, vi } from 'vitest';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { dialog, passAnHour, signedInPhone } from './settings-page.ts';

const ways = launchSignInMethods();

afterEach(() => vi.useRealTimers());

test('S68 an export is confirmed by keyboard only', async () => {
  const page = await signedInPhone(ways, 'June Park');
  const keyboard = new Keyboard(page);
  passAnHour();
  await page.goto(`${ways.app.origin}/settings`);
  await keyboard.use('button', 'Download your data');
  const confirm = dialog(page, 'Confirm it’s you');
  await confirm.getByRole('button', { name: /^Email a code/ }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300));
  console.info('1', await focused());
  await keyboard.tabTo('button', 'Email a code to june@example.com');
  await keyboard.press('Enter');
  await confirm.getByLabel('Code').waitFor();
  console.info('2', await focused());
  await keyboard.tabTo('button', 'Choose another way');
  await keyboard.press('Enter');
  await confirm.getByRole('button', { name: /^Email a code/ }).waitFor();
  console.info('3', await focused());
  await keyboard.tabTo('button', 'Email a code to june@example.com');
  await keyboard.press('Enter');
  await confirm.getByLabel('Code').waitFor();
  await page.keyboard.type('000000');
  await keyboard.press('Enter');
  await confirm.getByRole('alert').waitFor();
  console.info('4', await focused());
  await page.getByLabel('Code').fill(await ways.code('june@example.com'));
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
  await download.path();
  console.info('5', await focused());
  await expect.poll(() => confirm.count()).toBe(0);
  await keyboard.isAt('button', 'Download your data');
});
