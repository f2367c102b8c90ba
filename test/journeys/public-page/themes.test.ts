import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { THEME_IDS, type ThemeId } from '#bff/contracts/appearance-options.ts';
import { contrast } from '#bff/contracts/color.ts';
import { AA } from '#bff/contracts/page-background.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';
import { axeFindings, styleFindings } from '#test/harness/accessibility/axe.ts';
import { publicLink } from '#test/harness/pages/public-profiles.ts';
import {
  BLOCKS,
  PHONE,
  RENDER_OPTIONS,
  ThemePage,
  themedProfile,
} from '#test/harness/pages/theme-page.ts';

const DESKTOP = { width: 1280, height: 800 };
/** Tolerance for the rounding of a blended pixel. */
const TOLERANCE = 0.15;

let themes: ThemePage;
let page: Page;

beforeAll(async () => {
  themes = await ThemePage.open();
  page = themes.page;
  return () => page.context().close();
});

/**
 * Returns the distinct colors of the page's background on a phone and on a desktop. Leaves the
 * viewport at the size of a desktop.
 */
async function backgroundColors(): Promise<string[]> {
  const area = page.locator('.public-page');
  await area.evaluate((element) => element.classList.add('empty-for-test'));
  await page.addStyleTag({
    content:
      '.empty-for-test{--decoration:linear-gradient(#0000 0 0)!important}.empty-for-test .column > *{visibility:hidden!important}.empty-for-test .column{border:0!important;box-shadow:none!important;border-radius:0!important}',
  });
  const colors = new Set<number>();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const column = page.locator(size === PHONE ? '.backdrop' : '.column');
    const data = await sharp(await column.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer();
    const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
    // Equal neighbors are frequent, and comparing them is faster than a look-up.
    let last: number | undefined;
    for (const pixel of pixels) {
      if (pixel !== last) colors.add(pixel);
      last = pixel;
    }
  }
  await area.evaluate((element) => element.classList.remove('empty-for-test'));
  // The bytes of a pixel are red, green, blue and alpha.
  const bytes = Buffer.from(Uint32Array.from(colors).buffer);
  return Array.from(colors, (_, at) => `#${bytes.toString('hex', 4 * at, 4 * at + 3)}`);
}

/** Returns the number of elements that move. */
const moving = () =>
  page.evaluate(() => {
    const styles = [...document.querySelectorAll('*')].map((one) => getComputedStyle(one));
    return styles.filter(
      ({ transitionDuration, animationName }) =>
        transitionDuration !== '0s' || animationName !== 'none',
    ).length;
  });

async function expectReadable(theme: ThemeId): Promise<void> {
  const { text, spots } = pageDesign(themedProfile(theme));
  const brightness = (color: string) => contrast(color, '#000000');
  const named = spots.map(brightness);
  const colors = await backgroundColors();
  expect(colors.filter((color) => contrast(text, color) < AA - TOLERANCE / 10)).toEqual([]);
  const measured = colors.map(brightness);
  expect(Math.min(...measured)).toBeGreaterThanOrEqual(Math.min(...named) - TOLERANCE);
  expect(Math.max(...measured)).toBeLessThanOrEqual(Math.max(...named) + TOLERANCE);
}

test('the markup of themes has no axe findings, and their stylesheets have no dark mode', async () => {
  await themes.show('classic');
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  await themes.show('classic', { layout: 'grid' });
  await page.setViewportSize(DESKTOP);
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const theme of THEME_IDS) {
    const { style } = themes.renderer.renderPublicPage(themedProfile(theme), RENDER_OPTIONS);
    expect(style, theme).not.toMatch(/prefers-color-scheme|light-dark|color-scheme:[^;}]*dark/);
  }
});

test.each(THEME_IDS)(
  'the theme %s is readable on every pixel of its background, stays within its `spots`, has two columns on a desktop, and does not move with reduced motion',
  async (theme) => {
    await themes.show(theme);
    expect(await styleFindings(page)).toEqual([]);
    expect(await moving()).toBe(0);
    await expectReadable(theme);
    const person = await page.locator('.person').boundingBox();
    const list = await page.locator('.links').boundingBox();
    expect((person?.x ?? 0) + (person?.width ?? 0)).toBeLessThan(list?.x ?? 0);
    await themes.show(theme, { layout: 'grid' });
    expect(await styleFindings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
  },
);

test('a theme has animations without reduced motion', async () => {
  await themes.show('classic');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a page that loads in parts does not shift', async () => {
  const { html } = themes.renderer.renderPublicPage(
    { ...themedProfile('classic'), links: [publicLink(), publicLink({ id: '2' })] },
    { ...RENDER_OPTIONS, script: 'data:text/javascript,' },
  );
  const half = html.indexOf('<ul class="links"');
  const awaited = Promise.withResolvers<void>();
  const server = createServer(async (_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.write(html.slice(0, half));
    await awaited.promise;
    response.end(html.slice(half));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}`, { waitUntil: 'commit' });
  await page.locator('.person').waitFor({ state: 'attached' });
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  // A page that blocks rendering paints nothing until its end. Otherwise its first half is painted
  // within this timeout.
  const options = { timeout: 500, polling: 50 };
  await page.waitForFunction(isPainted, null, options).catch(() => undefined);
  awaited.resolve();
  await page.waitForFunction(isPainted);
  const startedEarly = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [document] = performance.getEntriesByType('navigation');
    return Number(paint?.startTime) < Number(document && Reflect.get(document, 'responseEnd'));
  });
  expect(startedEarly).toBe(false);
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0)),
        );
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))));
      }),
  );
  server.close();
  expect(moved).toBe(0);
});

test('a page includes the CSS of headings and cards only if it has some', () => {
  const styleOf = (...links: PublicLink[]) =>
    themes.renderer.renderPublicPage({ ...themedProfile('classic'), links }, RENDER_OPTIONS).style;
  const [heading, featured, embed] = BLOCKS;
  if (!heading || !featured || !embed) throw new Error('A block is missing.');
  expect(styleOf(publicLink())).not.toMatch(/\.heading\{|\.poster\{/);
  expect(styleOf(heading)).toMatch(/\.heading\{/);
  expect(styleOf(heading)).not.toMatch(/\.poster\{/);
  for (const card of [featured, embed]) expect(styleOf(card)).toMatch(/\.poster\{/);
});

test('the window buttons of the theme terminal are in the corner opposite to Share, also right to left', async () => {
  for (const [language, x] of [
    ['en', 26],
    ['ar', PHONE.width - 26],
  ] as const) {
    await themes.show('terminal', { language });
    const share = await page.locator('.share').boundingBox();
    expect(Math.abs((share?.x ?? 0) - x), language).toBeGreaterThan(PHONE.width / 2);
    const button = await page.screenshot({ clip: { x, y: 32, width: 1, height: 1 } });
    const [red = 0, green = 255] = await sharp(button).removeAlpha().raw().toBuffer();
    expect(red - green, language).toBeGreaterThan(100);
  }
});

test('many links in two columns have a gap between the columns', async () => {
  const links = Array.from({ length: 14 }, (_, index) => publicLink({ id: `${index}` }));
  const { html } = themes.renderer.renderPublicPage(
    { ...themedProfile('editorial'), links },
    RENDER_OPTIONS,
  );
  await page.setViewportSize(DESKTOP);
  await page.setContent(html.replace(/<script .*?<\/script>/, ''));
  const gap = await page.locator('.links').evaluate((it) => getComputedStyle(it).columnGap);
  await page.setViewportSize(PHONE);
  expect(gap).toBe('20px');
});

test.each(['editorial', 'terminal'] as const)(
  'on %s, filled links have the same padding with and without an icon',
  async (theme) => {
    await themes.show(theme);
    const spaces = await page
      .locator('.c-facc15')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).paddingInlineStart));
    expect(spaces).toEqual(['20px', '20px']);
  },
);
