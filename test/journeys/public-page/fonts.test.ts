import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { FONTS, type Font } from '#bff/contracts/appearance-options.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInBrowserless } from '#test/harness/browser/public-page.ts';

const SERVED = FONTS.filter((font) => font !== 'system');
const BIO = 'Keramik aus Malmö, Straßenmusik und ein Newsletter. Jeden Freitag neu.';
const TITLES = [
  'Meine neuen Rezepte für den Herbst und den Winter',
  'Read the letters that I send every second Sunday',
  'Tickets für die Tournee',
  'Watch the latest video',
];

let app: BrowserApp;
let creator: BrowserlessClient;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  creator = await signInBrowserless(app, { name: 'Rosa', email: 'rosa@example.com' });
  await creator.put('/api/profile', { username: 'rosa-fonts' });
  await creator.put('/api/profile', { name: 'Rosa Lindqvist' });
  await creator.put('/api/profile', { bio: BIO });
  for (const title of TITLES) await creator.post('/api/links', { title, url: 'https://a.example' });
  page = await (await app.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  expect(await page.evaluate(isArialInstalled), 'install fonts-liberation or Arial').toBe(true);
});

/**
 * Returns whether one of the scaled fallback fonts is installed. Without one, a late font causes a
 * layout shift.
 */
const isArialInstalled = () =>
  new FontFace('installed', 'local("Arial"), local("Liberation Sans")').load().then(
    () => true,
    () => false,
  );

/** Opens the page with a font that arrives after the text is painted. */
async function visitWithLateFont(font: Font) {
  await creator.put('/api/profile', { appearance: { font } });
  const painted = Promise.withResolvers<void>();
  const requested: string[] = [];
  await page.route('**/*.woff2', async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    await painted.promise;
    await route.continue();
  });
  await page.goto(`${app.origin}/u/rosa-fonts`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const early = await page.evaluate(() => document.fonts.status);
  painted.resolve();
  await page.evaluate(() => document.fonts.ready);
  await page.unrouteAll({ behavior: 'wait' });
  return { early, requested };
}

/** Returns the cumulative layout shift since the page was opened. */
const layoutShift = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) sum += Number(entry.value);
          }
        };
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
        // Shifts are reported after the frame in which they occur.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

/**
 * Maximum layout shift. Not 0, because Chromium counts centered text that grows by a few pixels on
 * both sides.
 */
const INVISIBLE_SHIFT = 0.01;

test.each(SERVED)(
  '%s is the only font that is loaded, and shifts no line when it loads late',
  async (font) => {
    const { early, requested } = await visitWithLateFont(font);
    expect(early).toBe('loading');
    expect(requested).not.toEqual([]);
    // Text in a Western European language needs only the Latin subset.
    const expected = new RegExp(`^/assets/${font}-latin-(400-|700-)?[0-9a-f]{6}\\.woff2$`);
    for (const path of requested) expect(path).toMatch(expected);
    expect(await page.evaluate((name) => document.fonts.check(`700 16px ${name}`), font)).toBe(
      true,
    );
    expect(await layoutShift()).toBeLessThan(INVISIBLE_SHIFT);
  },
);

test('a page in the system font loads no font', async () => {
  await creator.put('/api/profile', { appearance: { font: 'system' } });
  await page.goto(`${app.origin}/u/rosa-fonts`);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loaded.filter((name) => name.endsWith('.woff2'))).toEqual([]);
});

test('the preview in the dashboard shows the font of the page', async () => {
  await creator.put('/api/profile', { appearance: { font: 'lora' } });
  const cookies = [...creator.cookies].map(([name, value]) => ({ name, value, url: app.origin }));
  await page.context().addCookies(cookies);
  await page.goto(`${app.origin}/dashboard`);
  await page.locator('.public-page .name').first().waitFor();
  const isLoaded = () =>
    [...document.fonts].some(({ family, status }) => family === 'lora' && status === 'loaded');
  await page.waitForFunction(isLoaded);
});
