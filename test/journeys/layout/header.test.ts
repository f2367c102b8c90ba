import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

const DESKTOP = { width: 1280, height: 700 };
/** The letter spacing of WCAG 1.4.12. It also makes text as wide as the widest system font does. */
const WIDE = '* { letter-spacing: 0.12em !important }';
const LARGE = 'html { font-size: 200% !important }';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;
const header = () => page.getByRole('banner');
const entries = () => header().getByRole('navigation').locator('a, button').allTextContents();

/** Returns for each entry whether it is visible and a click on its center would reach it. */
const pressable = () =>
  header()
    .locator('a, button')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const target = document.elementFromPoint(x + width / 2, y + height / 2);
        return (
          control.matches(':enabled, a') && control.checkVisibility() && control.contains(target)
        );
      }),
    );

/** Adds CSS rules without a style element, which the page's CSP would block. */
function addStyles(on: Page, css: string): Promise<void> {
  return on.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext({ viewport: DESKTOP });
  page = await context.newPage();
});

beforeEach(() => context.clearCookies());

test('header-3 header-4 the header has a shadow after more than 10 pixels of scrolling, and Sign Up opens the login page', async () => {
  await openHydrated(page, app.origin);
  const shadowAt = async (pixels: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), pixels);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(pixels);
    // Wait for the end of the shadow's transition.
    await page.waitForFunction(
      () => document.querySelector('header')?.getAnimations().length === 0,
    );
    return header().evaluate((element) => getComputedStyle(element).boxShadow);
  };
  expect(await shadowAt(0)).toBe('none');
  expect(await shadowAt(10)).toBe('none');
  await shadowAt(11);
  await expect.poll(() => shadowAt(11)).toMatch(/px/);
  await expect.poll(() => shadowAt(10)).toBe('none');
  await header().getByRole('link', { name: 'Sign Up' }).click();
  await page.waitForURL(`${app.origin}/login`);
});

describe('signed in', () => {
  beforeEach(() =>
    signInContext(context, app.origin, { name: 'June Park', email: 'june@example.com' }),
  );

  test('header-1 header-2 public and signed-in pages offer Dashboard, Profile and Sign Out, and the links open their pages', async () => {
    const offersAll = () => expect.poll(entries).toEqual(['Dashboard', 'Profile', 'Sign Out']);
    for (const path of ['/', '/settings']) {
      await page.goto(app.origin + path);
      await offersAll();
    }
    for (const [name, path] of [
      ['Dashboard', '/dashboard'],
      ['Profile', '/profile'],
    ] as const) {
      await header().getByRole('link', { name, exact: true }).click();
      await page.waitForURL(app.origin + path);
      await offersAll();
    }
  });

  test('header-1 header-2 the header fits on a phone with wide and large text, and every entry can be pressed', async () => {
    await page.goto(`${app.origin}/terms`);
    await expect.poll(entries).toEqual(['Dashboard', 'Profile', 'Sign Out']);
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 700 });
      for (const css of ['', WIDE, LARGE, LARGE + WIDE]) {
        await addStyles(page, css);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond, `${width} px, ${css}`).toBe(0);
        expect(await pressable(), `${width} px, ${css}`).toEqual([true, true, true, true]);
      }
    }
    await page.setViewportSize(DESKTOP);
  });

  test('header-6 header-5 Sign Out shows a failure; after a success, the session has ended and the login page opens', async () => {
    await page.goto(`${app.origin}/settings`);
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const top = async () => (await page.locator('main').boundingBox())?.y;
    const before = await top();
    const restore = await failCall(page, 'POST /api/signout', 'unreachable');
    await header().getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('alert').getByText('Failed to sign out. Please try again.').waitFor();
    expect(await top()).toBe(before);
    expect(page.url()).toBe(`${app.origin}/settings`);
    await restore();
    await header().getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${app.origin}/login`);
    await expect.poll(entries).toEqual(['Dashboard', 'Sign Up']);
    expect((await context.request.get(`${app.origin}/api/profile`)).status()).toBe(401);
  });

  test('public pages show the signed-out header when the session check gets no response', async () => {
    const restore = await failCall(page, 'GET /api/session', 'unreachable');
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/session'),
    );
    await page.goto(`${app.origin}/terms`);
    await failed;
    await framesDrawn(page);
    await expect.poll(entries).toEqual(['Dashboard', 'Sign Up']);
    await restore();
  });
});
