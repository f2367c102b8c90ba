import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetRates } from '#test/harness/app/forget-rates.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { contextFor, openScreen, type Screen } from '#test/harness/screens/screen.ts';
import { createPeople, type People } from '#test/harness/screens/users.ts';
import { axeFindings } from './axe.ts';
import { losses } from './reflow.ts';
import { smallTargets } from './targets.ts';
import { endTransitions } from './transitions.ts';

const PHONE_WIDTH = 390;
const HEIGHT = 844;
const PHONE: BrowserContextOptions = {
  viewport: { width: PHONE_WIDTH, height: HEIGHT },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

/**
 * Font size for the test of large text, in pixels: twice the default. Like the browser's setting,
 * it scales rem units but not pixels.
 */
const LARGE_TEXT_PX = 32;

/**
 * Selects the layout around a page's content. On a desktop, the layout is the same in all states of
 * the page, so axe checks it only once.
 */
const FRAME = 'header, nav, aside, footer';

type Review = Record<string, string[]>;

/**
 * Returns the rules that do not apply: screens with `waitFor` may still be loading and have no
 * heading.
 */
const skippedRules = (screen: Screen) => (screen.waitFor ? ['page-has-heading-one'] : []);

const sessions = new WeakMap<Page, CDPSession>();

async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/**
 * Resizes the viewport to a width in pixels, and waits until the page is rendered at that width.
 * Resizing cancels a drag.
 */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction((expected) => screen.width === expected, width);
  await endTransitions(page);
}

/**
 * Runs all checks on one page, because opening a page costs the most. A width of 640 px is 1280 px
 * at 200 % zoom, and 320 px is 1280 px at 400 %.
 * @param isKnown whether another state of the page was checked before
 */
async function reviewOf(page: Page, screen: Screen, isKnown: boolean): Promise<Review> {
  const review: Review = {};
  const phone = await axeFindings(page, skippedRules(screen));
  review['axe on a phone'] = phone.light;
  review['axe on a phone in the dark'] = phone.dark;
  review['targets below 44 px'] = await smallTargets(page);
  for (const width of [320, 640]) {
    await resize(page, width);
    review[`lost at ${width} px`] = await losses(page);
  }
  await resize(page, 1280);
  // Scroll to the top, because the header may cover part of a control where earlier checks have
  // scrolled.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const desktop = await axeFindings(page, skippedRules(screen), isKnown ? [FRAME] : []);
  review['axe on a desktop'] = desktop.light;
  review['axe on a desktop in the dark'] = desktop.dark;
  await setTextSize(page, LARGE_TEXT_PX);
  review['lost with large text'] = await losses(page);
  return review;
}

/** Returns the findings of the checks that failed. */
async function findingsOf(page: Page, screen: Screen, isKnown: boolean): Promise<Review> {
  const review = Object.entries(await reviewOf(page, screen, isKnown));
  return Object.fromEntries(review.filter(([, findings]) => findings.length > 0));
}

/**
 * Declares a test per screen. Axe must find nothing on phone and desktop, in light and dark mode;
 * touch targets must be large enough; zoom, a narrow window and large text must not lose content.
 */
export function sweep(screens: readonly Screen[]): void {
  let app: BrowserApp;
  let people: People;
  const checked = new Set<string>();
  const contexts = new Map<Screen['as'], Promise<BrowserContext>>();
  beforeAll(async () => {
    app = await launchBrowserApp({ processPerSite: true });
    people = await createPeople(app, app.origin);
  });

  beforeEach(() => forgetRates(app.redis));

  /**
   * Opens a browser profile. One of its pages stays open, which keeps the renderer process and its
   * compiled code from one screen to the next.
   */
  async function open(screen: Screen): Promise<BrowserContext> {
    const options = { ...PHONE, ...contextFor(screen, people), baseURL: app.origin };
    const context = await app.newContext(options);
    await (await context.newPage()).goto('/healthz');
    return context;
  }

  /**
   * Returns the browser profile for the user of a screen. Sharing a profile halves the CPU time of
   * loading a page, because of its caches.
   */
  function sharedContext(screen: Screen): Promise<BrowserContext> {
    const context = contexts.get(screen.as) ?? open(screen);
    contexts.set(screen.as, context);
    return context;
  }

  /** Closes the page, and resets the profile for the next screen. */
  async function close(page: Page, as: Screen['as']): Promise<void> {
    const context = page.context();
    await context.setOffline(false);
    // Leave the page, which cancels pending calls. Closing it would forward them to the server.
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.clear());
    await page.close();
    await context.clearCookies();
    if (as) await context.addCookies(people[as].state.cookies);
  }

  // The timeout is generous, because the checks take several seconds of CPU time and the system may
  // be busy.
  test.each(screens)('$name', { timeout: 180_000 }, async (screen) => {
    const page = await (await sharedContext(screen)).newPage();
    try {
      await openScreen(page, screen, people);
      const place = `${screen.as} ${new URL(page.url()).pathname}`;
      expect(await findingsOf(page, screen, checked.has(place))).toEqual({});
      checked.add(place);
    } finally {
      await close(page, screen.as);
    }
  });
}
