import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contrast } from '#bff/contracts/color.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInBrowserless } from '#test/harness/browser/public-page.ts';
import { dataUrl, imageBytes } from '#test/harness/images/images.ts';

const LINKS = 20;
const SIZE = { width: 390, height: 844 };

let app: BrowserApp;
let page: Page;
let creator: Awaited<ReturnType<typeof signInBrowserless>>;
let address: string;

beforeAll(async () => {
  app = await launchBrowserApp();
  creator = await signInBrowserless(app, { name: 'Rosa', email: 'rosa@example.com' });
  await creator.put('/api/profile', { username: 'rosa' });
  await creator.put('/api/profile', { name: 'Rosa' });
  address = `${app.origin}/u/rosa`;
  // The upper half of the photo is dark (blue), the lower half light (green), so that text of every
  // color needs a tint.
  const photo = await sharp({
    create: { width: 900, height: 1_600, channels: 3, background: '#20e040' },
  })
    .composite([
      {
        input: await imageBytes('png', { width: 900, height: 800, color: '#1030c0' }),
        gravity: 'north',
      },
    ])
    .png()
    .toBuffer();
  await creator.post('/api/profile/background-photo', { image: dataUrl(photo, 'image/png') });
});
beforeEach(async () => {
  page = await (await app.newContext({ viewport: SIZE })).newPage();
});

/** Returns whether the screen's left edge is blue or green, at the top and at the bottom. */
async function edge(): Promise<{ top: string; bottom: string }> {
  const shot = sharp(await page.screenshot());
  const { width, height } = await shot.metadata();
  const kind = async (top: number) => {
    const area = { left: 2, top, width: 2, height: 2 };
    const [, green = 0, blue = 0] = await shot.clone().extract(area).removeAlpha().raw().toBuffer();
    return blue > green ? 'blue' : 'green';
  };
  expect(width).toBe(SIZE.width);
  return { top: await kind(2), bottom: await kind(height - 4) };
}

/** Returns a computed color as `#rrggbb`. */
const hexOf = (color = '') =>
  `#${(color.match(/\d+/g) ?? []).map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;

const overflow = () =>
  page.evaluate(() => {
    const root = document.documentElement;
    const drawn = document.querySelector('.public-page')?.getBoundingClientRect();
    return [root.scrollWidth - innerWidth, root.scrollHeight - Math.round(drawn?.height ?? 0)];
  });

test('public-20 the photo covers the screen, stays in place while the page scrolls, and causes no layout shift', async () => {
  await page.goto(address);
  await expect.poll(edge).toEqual({ top: 'blue', bottom: 'green' });
  expect(await overflow()).toEqual([0, 0]);
  for (let index = 0; index < LINKS; index += 1) {
    await creator.post('/api/links', { title: `Link ${index}`, url: 'https://a.example/' });
  }
  await page.goto(address);
  await expect.poll(edge).toEqual({ top: 'blue', bottom: 'green' });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(await edge()).toEqual({ top: 'blue', bottom: 'green' });
  expect(await overflow()).toEqual([0, 0]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
});

test('public-20 the page is readable before the photo has loaded', async () => {
  let load = () => undefined as unknown;
  await page.route('**/media/**', (route) => {
    load = () => route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: 'Rosa' }).waitFor();
  const [text, behind] = await page.locator('.public-page').evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });
  expect(contrast(hexOf(text), hexOf(behind))).toBeGreaterThanOrEqual(4.5);
  await load();
});

test('public-20 the preview shows the photo in its frame', async () => {
  const context = await app.newContext({ viewport: { width: 1_280, height: 900 } });
  await context.addCookies(
    [...creator.cookies].map(([name, value]) => ({ name, value, url: app.origin })),
  );
  const dashboard = await context.newPage();
  await dashboard.goto(`${app.origin}/profile`);
  const preview = dashboard.locator('.public-page.has-photo').first();
  await preview.waitFor();
  // Measure in one step, because the preview's height changes when the links load.
  const [image, height, frame] = await preview.locator('.backdrop').evaluate((element) => {
    const { backgroundImage, height } = getComputedStyle(element);
    const frame = element.closest('.public-page')?.clientHeight ?? 0;
    return [backgroundImage, Number.parseFloat(height), frame];
  });
  expect(image).toMatch(/^linear-gradient\(rgba\(0, 0, 0, 0\.\d+\).*url\("http.*\/media\//);
  // Allow for the rounding of `clientHeight`.
  expect(height).toBeLessThan(frame + 1);
});
