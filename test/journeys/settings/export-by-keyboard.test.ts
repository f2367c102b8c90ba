import { afterEach, expect, test, vi } from 'vitest';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { dialog, passAnHour, signedInPhone } from './settings-page.ts';

const methods = launchSignInMethods();

afterEach(() => vi.useRealTimers());

test('S68 the reauthentication before an export works by keyboard only', async () => {
  const page = await signedInPhone(methods, 'June Park');
  const keyboard = new Keyboard(page);
  passAnHour();
  await page.goto(`${methods.app.origin}/settings`);
  await keyboard.use('button', 'Download your data');
  const confirm = dialog(page, 'Confirm it’s you');
  await confirm.waitFor();
  // The focus must not be on Cancel, which Enter would press while the methods are loading.
  await expect.poll(() => confirm.evaluate((it) => it === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await keyboard.tabTo('button', 'Email a code to june@example.com');
  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'Code');
  await keyboard.use('button', 'Choose another way');
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
