import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#test/harness/browser/chromium.ts';
import { contextFor, openScreen, type Screen } from '#test/harness/screens/screen.ts';
import { SCREENS } from '#test/harness/screens/screens.ts';
import { createPeople, type People } from '#test/harness/screens/users.ts';

/**
 * `node scripts/screenshots.ts [parts of a name …]`: captures every screen and state of a running
 * `npm start`, on a phone, a tablet and a desktop, light and dark, into screenshots/ (ignored by
 * git). With arguments, captures only the screenshots whose name contains all of them: `links
 * 390-light`. POSY_URL overrides the default address http://localhost:3000.
 */

const origin = process.env.POSY_URL ?? 'http://localhost:3000';
const folder = fileURLToPath(new URL('../screenshots', import.meta.url));

interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/**
 * Widths in pixels and color schemes, the most informative ones first. A width of 320 equals a
 * width of 1280 at 400 % zoom (WCAG 1.4.10).
 */
const LOOKS: readonly Look[] = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'light' },
  { width: 768, height: 1024, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 768, height: 1024, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'dark' },
];

const PHONE_BELOW = 600;

function nameOf(screen: Screen, look: Look): string {
  return `${screen.name}-${look.width}-${look.colorScheme}`;
}

async function openPage(browser: Browser, look: Look, screen: Screen, people: People) {
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: width < PHONE_BELOW,
    ...contextFor(screen, people),
  });
  context.setDefaultTimeout(8000);
  return context.newPage();
}

/** Returns by how many pixels the page is wider than the screen. The expected value is 0. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

async function shoot(browser: Browser, look: Look, screen: Screen, people: People) {
  const page = await openPage(browser, look, screen, people);
  const name = nameOf(screen, look);
  try {
    await openScreen(page, screen, people);
    await page.waitForTimeout(150);
    const beyond = await overflow(page);
    if (beyond > 0) process.stdout.write(`${name}: overflows the screen by ${beyond} px\n`);
  } catch (error) {
    process.stdout.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
  }
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage: !screen.viewport, timeout: 10_000 });
  await page.context().close();
}

const parts = process.argv.slice(2);
if (parts.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  const people = await createPeople(browser, origin);
  for (const look of LOOKS) {
    const wanted = SCREENS.filter((screen) =>
      parts.every((part) => nameOf(screen, look).includes(part)),
    );
    for (const screen of wanted) await shoot(browser, look, screen, people);
  }
} finally {
  await browser.close();
}
