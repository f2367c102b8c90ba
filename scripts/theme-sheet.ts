import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { THEME_IDS, type ThemeId } from '#bff/contracts/appearance-options.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { loadRenderer } from '#bff/public-page/renderer.ts';
import { cardOf } from '#bff/share-card/card.ts';
import { openCards } from '#bff/share-card/draw-card.ts';
import { launchBrowser } from '#test/harness/browser/chromium.ts';
import { buildIfStale } from './build/build-if-stale.ts';
import { PORTRAIT, SAMPLES, samplePage } from './themes/samples.ts';

/**
 * `npm run theme-sheet [themes …]`: draws the themes with the built renderers and composes the
 * sheets of docs/design-language/. Three sheets show all themes: on a phone, on a desktop and as
 * share cards. One sheet per theme shows the theme with 1, 8 and 40 links, and with long German,
 * Arabic and emoji text. With theme ids as arguments, draws only the sheets of these themes. Emoji
 * need a font: `apt-get install fonts-noto-color-emoji fonts-noto-core`.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/design-language');
const ORIGIN = 'http://posy.test';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** Viewport in pixels. It is tall enough to show a whole page with all kinds of blocks. */
const TALL_PHONE = { width: 390, height: 1300 };
const GAP = 16;

interface Shot {
  profile: PublicProfile;
  size: typeof PHONE;
  /** Distance to scroll before the screenshot, in pixels. */
  scroll?: number;
}

await buildIfStale();
const { renderPublicPage } = await loadRenderer(join(root, 'dist'));
const drawCard = await openCards(join(root, 'dist'));
const picture = await sharp(Buffer.from(PORTRAIT)).resize(400).webp().toBuffer();

/** Draws the share card of a page. */
function drawShareCard(profile: PublicProfile): Promise<Buffer> {
  const photo = {
    background_photo_id: null,
    background_photo_darkest: null,
    background_photo_lightest: null,
  };
  const card = cardOf({ ...profile, ...photo, picture_id: 'portrait' }, 'https://posy.example');
  return drawCard({ card, picture, photo: null });
}

/** Takes a screenshot of a page. Serves only the page and the files of the build. */
async function draw(browser: Browser, { profile, size, scroll = 0 }: Shot): Promise<Buffer> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  const { html } = renderPublicPage(profile, {
    publicUrl: ORIGIN,
    script: '/no-script.js',
    noindex: false,
    countsViews: false,
    card: null,
  });
  await context.route('**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/u/sample') return route.fulfill({ body: html, contentType: 'text/html' });
    const file = await readFile(join(root, 'dist/client', pathname)).catch(() => null);
    return file ? route.fulfill({ path: join(root, 'dist/client', pathname) }) : route.abort();
  });
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/u/sample`);
  await page.evaluate(async (top) => {
    document.querySelector('[data-share]')?.removeAttribute('hidden');
    await document.fonts.ready;
    scrollTo(0, top);
  }, scroll);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/**
 * Writes a sheet that shows pictures in rows.
 * @param heights for each row, the height to which its pictures are scaled, in pixels
 */
async function compose(rows: readonly (readonly Buffer[])[], heights: number[], name: string) {
  const scaled = await Promise.all(
    rows.map((row, index) =>
      Promise.all(
        row.map((picture) =>
          sharp(picture)
            .resize({ height: heights[index] ?? 0 })
            .png()
            .toBuffer({ resolveWithObject: true }),
        ),
      ),
    ),
  );
  let top = GAP;
  let width = 0;
  const composites = scaled.flatMap((row, index) => {
    let left = GAP;
    const placed = row.map(({ data, info }) => {
      const place = { input: data, left, top };
      left += info.width + GAP;
      return place;
    });
    width = Math.max(width, left);
    top += (heights[index] ?? 0) + GAP;
    return placed;
  });
  const sheet = sharp({ create: { width, height: top, channels: 3, background: '#ddd9d3' } });
  await sheet
    .composite(composites)
    .webp({ quality: 78 })
    .toFile(join(folder, `${name}.webp`));
}

/** Writes a sheet with one picture of each theme. */
async function overview(
  name: string,
  { perRow, height }: { perRow: number; height: number },
  drawOne: (profile: PublicProfile) => Promise<Buffer>,
) {
  const pictures: Buffer[] = [];
  for (const theme of THEME_IDS) {
    pictures.push(await drawOne(samplePage({ theme, sample: SAMPLES.english, links: 5 })));
  }
  const rows = Array.from({ length: pictures.length / perRow }, (_, row) =>
    pictures.slice(row * perRow, (row + 1) * perRow),
  );
  const heights = rows.map(() => height);
  await compose(rows, heights, name);
}

/**
 * Draws the sheet of one theme. It shows few and many links, several scripts, and the grid layout.
 */
async function themeSheet(browser: Browser, theme: ThemeId) {
  const { english, german, arabic, emoji } = SAMPLES;
  const phones = [
    { sample: english, links: 1 },
    { sample: german, links: 8, thumbnails: true },
    { sample: arabic, links: 8 },
    { sample: emoji, links: 7, layout: 'grid' as const, thumbnails: true },
  ].map((part) => ({ profile: samplePage({ theme, ...part }), size: PHONE }));
  const many = samplePage({ theme, sample: emoji, links: 40, thumbnails: true });
  const rest = { profile: many, size: PHONE, scroll: 100_000 };
  const desktops = [
    { sample: english, links: 1 },
    { sample: german, links: 8, thumbnails: true },
    { sample: arabic, links: 7, layout: 'grid' as const },
    { sample: emoji, links: 40 },
  ].map((part) => ({ profile: samplePage({ theme, ...part }), size: DESKTOP }));
  const shots: Shot[] = [...phones, rest, ...desktops];
  const pictures: Buffer[] = [];
  for (const shot of shots) pictures.push(await draw(browser, shot));
  for (const sample of [english, german, arabic, emoji]) {
    pictures.push(await drawShareCard(samplePage({ theme, sample, links: 1 })));
  }
  const rows = [
    pictures.slice(0, 5),
    pictures.slice(5, 7),
    pictures.slice(7, 9),
    pictures.slice(9),
  ];
  await compose(rows, [620, 462, 462, 190], `theme-${theme}`);
}

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await launchBrowser();
try {
  if (wanted.length === 0) {
    const onPage = (size: typeof PHONE) => (profile: PublicProfile) =>
      draw(browser, { profile, size });
    await overview('themes-390', { perRow: 6, height: 860 }, onPage(TALL_PHONE));
    await overview('themes-1280', { perRow: 3, height: 340 }, onPage(DESKTOP));
    await overview('themes-card', { perRow: 3, height: 260 }, drawShareCard);
  }
  const themes = THEME_IDS.filter((id) => wanted.length === 0 || wanted.includes(id));
  for (const theme of themes) await themeSheet(browser, theme);
} finally {
  await browser.close();
}
