import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { type Layout, THEME_IDS } from '#bff/contracts/appearance-options.ts';
import { contrast } from '#bff/contracts/color.ts';
import type { Language } from '#bff/contracts/languages.ts';
import { AA } from '#bff/contracts/page-background.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';
import { loadRenderer, type Renderer } from '#bff/public-page/renderer.ts';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { sharedBrowser } from '#test/harness/browser/chromium.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';

/** Draws each theme with the built renderer, without a server. */
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const OPTIONS = {
  publicUrl: 'https://posy.example',
  script: '/none.js',
  noindex: true,
  countsViews: false,
  card: null,
};
/** Rounding of a blended pixel. */
const TOLERANCE = 0.15;

let page: Page;
let renderer: Renderer;

beforeAll(async () => {
  renderer = await loadRenderer('dist');
  page = await (await sharedBrowser()).newPage({ viewport: PHONE, reducedMotion: 'reduce' });
  return () => page.context().close();
});

/** What is not a plain link: a heading, a featured link and players. */
const BLOCKS = [
  publicLink({ id: '5', title: 'Films', kind: 'heading', url: null }),
  publicLink({ id: '6', title: 'Shop', featured: true, social_icon: 'instagram' }),
  publicLink({ id: '7', title: 'Film', kind: 'embed', url: 'https://youtu.be/aqz-KE-bpKQ' }),
  publicLink({ id: '8', title: 'Song', kind: 'embed', url: 'https://soundcloud.com/a/b' }),
];

const profileOf = (theme: (typeof THEME_IDS)[number]) =>
  publicProfile({
    appearance: { ...DEFAULT_APPEARANCE, theme },
    links: [
      publicLink({ id: '1', title: 'A title that is longer than two lines of a phone '.repeat(3) }),
      publicLink({ id: '2', title: 'Films', social_icon: 'youtube' }),
      publicLink({ id: '3', title: 'متجري', button_color_own: '#facc15' }),
      publicLink({ id: '4', title: 'Live', social_icon: 'twitch', button_color_own: '#facc15' }),
      ...BLOCKS,
    ],
  });

async function show(
  theme: (typeof THEME_IDS)[number],
  { language = 'en', layout = null }: { language?: Language; layout?: Layout | null } = {},
): Promise<void> {
  const profile = profileOf(theme);
  const appearance = { ...profile.appearance, layout };
  const { html } = renderer.renderPublicPage({ ...profile, appearance, language }, OPTIONS);
  await page.setContent(html.replace(/<script .*?<\/script>/, ''));
  await page.evaluate(() => document.querySelector('[data-share]')?.removeAttribute('hidden'));
}

/** Returns each color of the page's background once. */
async function backgroundColors(): Promise<string[]> {
  const area = page.locator('.public-page');
  await area.evaluate((element) => element.classList.add('empty-for-test'));
  const colors = new Set<number>();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.addStyleTag({
      content:
        '.empty-for-test{--decoration:linear-gradient(#0000 0 0)!important}.empty-for-test .column > *{visibility:hidden!important}.empty-for-test .column{border:0!important;box-shadow:none!important;border-radius:0!important}',
    });
    const column = page.locator(size === PHONE ? '.backdrop' : '.column');
    const { data } = await sharp(await column.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += 3) colors.add(data.readUIntBE(at, 3));
  }
  await page.setViewportSize(PHONE);
  return [...colors].map((color) => `#${color.toString(16).padStart(6, '0')}`);
}

test('the desktop uses its width in each theme', async () => {
  for (const theme of THEME_IDS) {
    await show(theme);
    await page.setViewportSize(DESKTOP);
    const person = await page.locator('.person').boundingBox();
    const list = await page.locator('.links').boundingBox();
    expect((person?.x ?? 0) + (person?.width ?? 0), theme).toBeLessThan(list?.x ?? 0);
    await page.setViewportSize(PHONE);
  }
});

test('a page that arrives in parts does not move', async () => {
  const { html } = renderer.renderPublicPage(
    { ...profileOf('classic'), links: [publicLink(), publicLink({ id: '2' })] },
    { ...OPTIONS, script: 'data:text/javascript,' },
  );
  const half = html.indexOf('<ul class="links"');
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.write(html.slice(0, half));
    setTimeout(() => response.end(html.slice(half)), 500);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
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

test('a page has the rules of headings and cards only with some', () => {
  const styleOf = (...links: PublicLink[]) =>
    renderer.renderPublicPage({ ...profileOf('classic'), links }, OPTIONS).style;
  const [heading, featured, embed] = BLOCKS;
  if (!heading || !featured || !embed) throw new Error('No blocks');
  expect(styleOf(publicLink())).not.toMatch(/\.heading\{|\.poster\{/);
  expect(styleOf(heading)).toMatch(/\.heading\{/);
  expect(styleOf(heading)).not.toMatch(/\.poster\{/);
  for (const card of [featured, embed]) expect(styleOf(card)).toMatch(/\.poster\{/);
});

test('the window buttons of the terminal are opposite to the share button', async () => {
  for (const [language, x] of [
    ['en', 26],
    ['ar', PHONE.width - 26],
  ] as const) {
    await show('terminal', { language });
    const share = await page.locator('.share').boundingBox();
    expect(Math.abs((share?.x ?? 0) - x), language).toBeGreaterThan(PHONE.width / 2);
    const button = await page.screenshot({ clip: { x, y: 32, width: 1, height: 1 } });
    const [red = 0, green = 255] = await sharp(button).removeAlpha().raw().toBuffer();
    expect(red - green, language).toBeGreaterThan(100);
  }
});

test('a page is printed black on white, without glow, and with addresses from left to right', async () => {
  await show('neon', { language: 'ar' });
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const style = (selector: string, pseudo?: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body, pseudo);
    return [
      style('html').backgroundColor,
      style('.name').color,
      style('.name').textShadow,
      style('.link', '::after').direction,
    ];
  });
  await page.emulateMedia({ media: 'screen' });
  expect(printed).toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)', 'none', 'ltr']);
});

test.each(['meadow', 'editorial', 'confetti'] as const)(
  'on paper, the texts of %s begin at one edge, in both layouts',
  async (theme) => {
    await page.emulateMedia({ media: 'print' });
    for (const layout of ['list', 'grid'] as const) {
      await show(theme, { layout });
      for (const width of [718, DESKTOP.width]) {
        await page.setViewportSize({ width, height: 1000 });
        const edges = await page.evaluate(() => {
          const textEdge = (selector: string) => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector(selector) ?? document.body);
            return Math.round(range.getBoundingClientRect().left);
          };
          return [...new Set(['.name', '.bio', '.link .title'].map(textEdge))];
        });
        expect(edges, `${layout} ${width}`).toHaveLength(1);
      }
    }
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(PHONE);
  },
);

test('nothing on a page moves for visitors who asked for reduced motion', async () => {
  const moving = () =>
    page.evaluate(() => {
      const styles = [...document.querySelectorAll('*')].map((one) => getComputedStyle(one));
      return styles.filter(
        ({ transitionDuration, animationName }) =>
          transitionDuration !== '0s' || animationName !== 'none',
      ).length;
    });
  for (const theme of THEME_IDS) {
    await show(theme);
    expect(await moving(), theme).toBe(0);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('rows of many links in two columns do not touch each other', async () => {
  const links = Array.from({ length: 14 }, (_, index) => publicLink({ id: `${index}` }));
  const { html } = renderer.renderPublicPage({ ...profileOf('editorial'), links }, OPTIONS);
  await page.setViewportSize(DESKTOP);
  await page.setContent(html.replace(/<script .*?<\/script>/, ''));
  const gap = await page.locator('.links').evaluate((it) => getComputedStyle(it).columnGap);
  await page.setViewportSize(PHONE);
  expect(gap).toBe('20px');
});

test.each(['editorial', 'terminal'] as const)(
  'on %s, filled links have the same space at their sides with and without an icon',
  async (theme) => {
    await show(theme);
    const spaces = await page
      .locator('.c-facc15')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).paddingInlineStart));
    expect(spaces).toEqual(['20px', '20px']);
  },
);

describe.each(THEME_IDS)('the theme %s', (theme) => {
  test('has no axe findings', async () => {
    await show(theme);
    expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
    await show(theme, { layout: 'grid' });
    await page.setViewportSize(DESKTOP);
    expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
    await page.setViewportSize(PHONE);
  });

  test('has readable text on every pixel of its background, within the colors it names', async () => {
    await show(theme);
    const { text, spots } = pageDesign(profileOf(theme));
    const brightness = (color: string) => contrast(color, '#000000');
    const named = spots.map(brightness);
    const colors = await backgroundColors();
    expect(colors.filter((color) => contrast(text, color) < AA - TOLERANCE / 10)).toEqual([]);
    const measured = colors.map(brightness);
    expect(Math.min(...measured)).toBeGreaterThanOrEqual(Math.min(...named) - TOLERANCE);
    expect(Math.max(...measured)).toBeLessThanOrEqual(Math.max(...named) + TOLERANCE);
  });
});
