import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetRates } from '#test/harness/app/forget-rates.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import type { Screen } from '#test/harness/screens/screen.ts';
import { createPeople } from '#test/harness/screens/users.ts';
import { axeFindings, type CheckedLooks, noCheckedLooks } from './axe.ts';
import { losses } from './reflow.ts';
import { resize, ScreenPages, setTextSize } from './screen-pages.ts';
import { smallTargets } from './targets.ts';
import { endTransitions } from './transitions.ts';

/** Font size for the test of large text, in pixels: twice the default. */
const LARGE_TEXT_PX = 32;

type Review = Record<string, string[]>;

/**
 * Returns the rules that do not apply: screens with `waitFor` may still be loading and have no
 * heading.
 */
const skippedRules = (screen: Screen) => (screen.waitFor ? ['page-has-heading-one'] : []);

/**
 * Runs all checks on one page, because opening a page costs the most. A width of 640 px is 1280 px
 * at 200 % zoom, and 320 px is 1280 px at 400 %.
 */
async function reviewOf(page: Page, screen: Screen, checked: CheckedLooks): Promise<Review> {
  const review: Review = {};
  const phone = await axeFindings(page, skippedRules(screen), checked);
  review['axe on a phone'] = phone.light;
  review['axe on a phone in the dark'] = phone.dark;
  review['targets below 44 px on a phone'] = await smallTargets(page);
  for (const width of [320, 640]) {
    await resize(page, width);
    await endTransitions(page);
    review[`lost at ${width} px`] = await losses(page);
  }
  await resize(page, 1280);
  await page.mouse.move(0, 0); // away from elements, which look different under the mouse
  const desktop = await axeFindings(page, skippedRules(screen), checked);
  review['axe on a desktop'] = desktop.light;
  review['axe on a desktop in the dark'] = desktop.dark;
  review['targets below 44 px on a desktop'] = await smallTargets(page);
  await setTextSize(page, LARGE_TEXT_PX);
  review['lost with large text'] = await losses(page);
  return review;
}

/** Returns the findings of the checks that failed. */
async function findingsOf(page: Page, screen: Screen, checked: CheckedLooks): Promise<Review> {
  const review = Object.entries(await reviewOf(page, screen, checked));
  return Object.fromEntries(review.filter(([, findings]) => findings.length > 0));
}

/**
 * Declares a test per screen. Axe must find nothing on phone and desktop, in light and dark mode;
 * touch targets must be large enough; zoom, a narrow window and large text must not lose content.
 */
export function sweep(screens: readonly Screen[]): void {
  let app: BrowserApp;
  let pages: ScreenPages;
  const checked = noCheckedLooks();
  beforeAll(async () => {
    app = await launchBrowserApp({ processPerSite: true });
    pages = new ScreenPages(app, await createPeople(app, app.origin));
  });

  beforeEach(() => forgetRates(app.redis));

  afterAll(() => pages.close());

  // The timeout is generous, because the checks take several seconds of CPU time and the system may
  // be busy.
  test.each(screens)('$name', { timeout: 180_000 }, async (screen) => {
    try {
      const page = await pages.open(screen);
      expect(await findingsOf(page, screen, checked)).toEqual({});
    } catch (error) {
      await pages.close(); // so that the next screen does not continue an unknown state
      throw error;
    }
  });
}
