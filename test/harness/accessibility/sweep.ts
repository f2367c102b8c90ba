import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPeople, type People } from '#scripts/screenshots/people.ts';
import { contextFor, openScreen, type Screen } from '#scripts/screenshots/screen.ts';
import { forgetRates } from '#test/harness/app/forget-rates.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { atRest } from './at-rest.ts';
import { axeFindings } from './axe.ts';
import { losses } from './reflow.ts';
import { smallTargets } from './targets.ts';

const HEIGHT = 844;
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: HEIGHT },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

/** Twice the browser's default font size: lengths in rem grow, pixels stay. */
const LARGE_TEXT_PX = 32;

type Review = Record<string, string[]>;

/** A page that is still loading has no heading. */
const skippedRules = (screen: Screen) => (screen.waitFor ? ['page-has-heading-one'] : []);

async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT_PX } });
}

/** Resolves when the page is rendered at this width. Resizing cancels a drag. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction((expected) => screen.width === expected, width);
  await atRest(page);
}

/**
 * Runs all checks on one page, because opening it costs the most. 640 px is 1280 at 200 %, 320 at
 * 400 %.
 */
async function reviewOf(page: Page, screen: Screen): Promise<Review> {
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
  const desktop = await axeFindings(page, skippedRules(screen));
  review['axe on a desktop'] = desktop.light;
  review['axe on a desktop in the dark'] = desktop.dark;
  await enlargeText(page);
  review['lost with large text'] = await losses(page);
  return review;
}

/**
 * Declares a test per screen: axe finds nothing on phone and desktop, light and dark; touch targets
 * are large enough; zoom, a narrow window and large text lose no content.
 */
export function sweep(screens: readonly Screen[]): void {
  let app: BrowserApp;
  let people: People;
  beforeAll(async () => {
    app = await launchBrowserApp();
    people = await createPeople(app, app.origin);
  });

  beforeEach(() => forgetRates(app.redis));

  // A review takes some seconds of CPU time, and much longer on a busy system.
  test.each(screens)('$name', { timeout: 180_000 }, async (screen) => {
    const context = await app.newContext({
      ...PHONE,
      ...contextFor(screen, people),
      baseURL: app.origin,
    });
    const page = await context.newPage();
    await openScreen(page, screen, people);
    const review = Object.entries(await reviewOf(page, screen));
    await context.close();
    const found = review.filter(([, findings]) => findings.length > 0);
    expect(Object.fromEntries(found)).toEqual({});
  });
}
