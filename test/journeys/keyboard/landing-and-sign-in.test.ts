import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { openKeyboard, signInByKeyboard } from '#test/harness/accessibility/keyboard-user.ts';
import { walkThrough } from '#test/harness/accessibility/walk.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

const JUNE = { name: 'June Park', email: 'june@example.com' };

let app: BrowserApp;
let keyboard: Keyboard;

beforeAll(async () => {
  app = await launchBrowserApp();
  keyboard = await openKeyboard(app);
});
beforeEach(() => keyboard.page.context().clearCookies());

test('Tab moves through the landing page from its skip link to its footer', async () => {
  await openHydrated(keyboard.page, app.origin);
  const stops = await walkThrough(keyboard);
  expect(stops[0]).toBe('a "Skip to content"');
  expect(stops.at(-1)).toBe('a "Terms"');
});

test('the skip link skips the header, See Examples traps the focus in its dialog, and Get Started opens the login page', async () => {
  await openHydrated(keyboard.page, app.origin);
  await keyboard.use('link', 'Skip to content');
  await keyboard.isAtMain();
  await keyboard.press('Tab');
  await keyboard.isAt('link', 'Get Started for Free');
  await keyboard.use('link', 'See Examples');
  await keyboard.isAt('tab', 'Maya');
  await keyboard.press('ArrowRight');
  await keyboard.isAt('tab', 'Tomás');
  await keyboard.tabTo('button', 'Close');
  await keyboard.press('Tab');
  await keyboard.isAt('tab', 'Tomás');
  await keyboard.press('Escape');
  await keyboard.isAt('link', 'See Examples');
  await keyboard.tabBackTo('link', 'Get Started for Free');
  await keyboard.press('Enter');
  await keyboard.page.waitForURL(`${app.origin}/login`);
  await keyboard.isAtMain();
});

test('Tab in a dialog reaches the next control when content is removed during the focus change', async () => {
  const { page } = keyboard;
  await openHydrated(page, app.origin);
  await keyboard.use('link', 'See Examples');
  await keyboard.isAt('tab', 'Maya');
  await page.evaluate(() => {
    const removed = document.createElement('span');
    const dialog = document.querySelector('[role=dialog]');
    dialog?.append(removed);
    dialog?.addEventListener('focusout', () => removed.remove(), { once: true });
  });
  await keyboard.press('Tab');
  await keyboard.isAt('tabpanel', 'Maya');
});

test('a control that was disabled during a focus change does not get the focus later', async () => {
  const { page } = keyboard;
  await openHydrated(page, app.origin);
  await page.evaluate(() => {
    const [from, to] = [document.createElement('input'), document.createElement('input')];
    document.querySelector('main')?.prepend(from, to);
    from.addEventListener('blur', () => {
      to.disabled = true;
    });
    from.focus();
    to.focus();
    to.disabled = false;
  });
  await page.locator('h1').click();
  await keyboard.isAtMain();
});

test('an ancestor that takes the focus at each focus change does not block the page', async () => {
  const { page } = keyboard;
  await openHydrated(page, app.origin);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.addEventListener('focusout', () => main.focus(), { signal: AbortSignal.timeout(2000) });
    main?.querySelector('a')?.focus();
  });
  await keyboard.press('Tab');
  await keyboard.isAtMain();
});

test('after a failed sign-in the focus is on main; the next sign-in opens the dashboard, whose tabs and links keep the focus', async () => {
  const { page } = keyboard;
  const restore = await failCall(page, 'POST /api/auth/verify', 'unreachable');
  await page.goto(`${app.origin}/auth/callback?token=used-up`);
  await page.getByRole('heading', { name: 'Sign-in failed' }).waitFor();
  await restore();
  await keyboard.use('link', 'Back to Login');
  await page.waitForURL(`${app.origin}/login`);
  await keyboard.isAtMain();
  await page.goto(`${app.origin}/login?error=unavailable`);
  await keyboard.use('button', 'Dismiss');
  await keyboard.isAtMain();
  await signInByKeyboard(keyboard, app, 'June Park');

  await keyboard.tabTo('tab', 'Profile');
  await keyboard.press('ArrowRight');
  await page.waitForURL(`${app.origin}/links`);
  await keyboard.isAt('tab', 'My Links');
  await keyboard.tabBackTo('link', 'Settings');
  await keyboard.press('Enter');
  await page.waitForURL(`${app.origin}/settings`);
  await keyboard.isAt('link', 'Settings');
  await page.getByRole('status').filter({ hasText: 'Settings · Posy' }).waitFor();
  await keyboard.use('link', 'Back to Dashboard');
  await page.waitForURL(`${app.origin}/dashboard`);
  await keyboard.isAtMain();
});

test.each(['/dashboard', '/links', '/analytics', '/settings', '/u/june-park'])(
  'Tab moves through %s from start to end',
  async (path) => {
    const { page } = keyboard;
    await signInContext(page.context(), app.origin, JUNE);
    await page.goto(app.origin + path);
    await page.getByRole('heading').first().waitFor();
    expect((await walkThrough(keyboard)).length).toBeGreaterThan(1);
  },
);
