import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

const DESKTOP = { width: 1280, height: 700 };
/** The text spacing of WCAG 1.4.12. Text is then also as wide as with the widest system fonts. */
const WIDE = '* { letter-spacing: 0.12em !important }';
const LARGE = 'html { font-size: 200% !important }';

let app: BrowserApp;
let page: Page;
const header = () => page.getByRole('banner');
const entries = () => header().getByRole('navigation').locator('a, button').allTextContents();

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
});

describe('signed out', () => {
  beforeAll(async () => {
    page = await (await app.newContext({ viewport: DESKTOP })).newPage();
  });

  test.each(['/', '/login', '/terms', '/privacy'])(
    'header-1 %s offers Dashboard and Sign Up',
    async (path) => {
      await openHydrated(page, app.origin + path);
      expect(await entries()).toEqual(['Dashboard', 'Sign Up']);
    },
  );

  test('header-3 Sign Up goes to the login screen, and so does Dashboard', async () => {
    for (const name of ['Sign Up', 'Dashboard']) {
      await page.goto(app.origin);
      await header().getByRole('link', { name }).click();
      await page.waitForURL(`${app.origin}/login`);
    }
  });

  test('header-4 has a shadow after more than 10 pixels of scrolling, and none at 10', async () => {
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
  });
});

describe('signed in', () => {
  beforeAll(async () => {
    page = await (await app.newContext({ viewport: DESKTOP })).newPage();
    await signInAs(page, app, 'June Park', '/terms');
  });

  test.each(['/', '/terms', '/dashboard', '/settings'])(
    'header-1 header-2 %s offers Dashboard, Profile and Sign Out',
    async (path) => {
      await page.goto(app.origin + path);
      await expect.poll(entries).toEqual(['Dashboard', 'Profile', 'Sign Out']);
    },
  );

  test('header-1 Dashboard and Profile lead to their pages', async () => {
    await page.goto(`${app.origin}/settings`);
    for (const [name, path] of [
      ['Dashboard', '/dashboard'],
      ['Profile', '/profile'],
    ] as const) {
      await header().getByRole('link', { name, exact: true }).click();
      await page.waitForURL(app.origin + path);
    }
  });

  test('fits on a phone in wide fonts and large text, and every entry can be pressed', async () => {
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
        const controls = await header().locator('a, button').all();
        expect(controls).toHaveLength(4);
        for (const control of controls) await control.click({ trial: true });
      }
    }
    await page.setViewportSize(DESKTOP);
  });

  test('header-6 header-5 Sign Out shows a failure, then ends the session and opens the login page', async () => {
    await page.goto(`${app.origin}/settings`);
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const top = async () => (await page.locator('main').boundingBox())?.y;
    const before = await top();
    await page.route('**/api/signout', (route) => route.abort(), { times: 1 });
    await header().getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('alert').getByText('Failed to sign out. Please try again.').waitFor();
    expect(await top()).toBe(before);
    expect(page.url()).toBe(`${app.origin}/settings`);
    // Public pages show the signed-out header when the session check gets no response.
    await page.route('**/api/session', (route) => route.abort(), { times: 1 });
    await page.goto(`${app.origin}/terms`);
    await expect.poll(entries).toEqual(['Dashboard', 'Sign Up']);

    await page.goto(`${app.origin}/settings`);
    await header().getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${app.origin}/login`);
    await expect.poll(entries).toEqual(['Dashboard', 'Sign Up']);
    await page.goto(`${app.origin}/settings`);
    await page.waitForURL(`${app.origin}/login`);
  });
});
