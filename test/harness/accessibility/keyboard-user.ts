import type { BrowserContextOptions } from 'playwright-core';
import type { BrowserApp } from '#test/harness/browser/browser-app.ts';
import { Keyboard } from './keyboard.ts';

/** Opens a browser for keyboard tests, with reduced motion so that there are no transitions. */
export async function openKeyboard(
  app: BrowserApp,
  options: BrowserContextOptions = {},
): Promise<Keyboard> {
  const viewport = { width: 1280, height: 800 };
  const context = await app.newContext({ viewport, reducedMotion: 'reduce', ...options });
  return new Keyboard(await context.newPage());
}

/** Signs in by keyboard, from the open login page to the dashboard. Skips the first run. */
export async function signInByKeyboard(
  keyboard: Keyboard,
  app: BrowserApp,
  name: string,
): Promise<void> {
  await keyboard.use('link', 'Continue with Google');
  await keyboard.page.waitForURL(`${app.emulator.url}**`);
  await keyboard.use('button', new RegExp(name));
  await keyboard.page.waitForURL(`${app.origin}/dashboard`);
  await skipFirstRunByKeyboard(keyboard);
  // Wait until the form replaces its skeleton, which would lose the focus.
  await keyboard.page.getByLabel('Bio').waitFor();
}

/** Waits for the dashboard. Skips the first run of a new account. */
export async function skipFirstRunByKeyboard(keyboard: Keyboard): Promise<void> {
  const skip = keyboard.page.getByRole('button', { name: 'Skip all' });
  const dashboard = keyboard.page.getByRole('heading', { name: 'Dashboard' });
  await skip.or(dashboard).first().waitFor();
  if (await skip.isVisible()) await keyboard.use('button', 'Skip all');
  await dashboard.waitFor();
}
