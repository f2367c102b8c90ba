import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { effectsDone, freezeTime } from '#test/harness/browser/frozen-time.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

const FIRST = ['Instagram', 'Facebook', 'Twitter', 'LinkedIn'];
const SECOND = ['YouTube', 'WhatsApp', 'Snapchat', 'TikTok'];
const INTERVAL = 3000;

let app: BrowserApp;
let page: Page;
const carousel = () => page.getByRole('region', { name: 'Social platforms' });
const dot = (group: 1 | 2) => carousel().getByRole('button', { name: `Platforms ${group} of 2` });
const platforms = () => carousel().getByRole('listitem').allTextContents();

/** Advances the clock, then checks the visible group and the current dot. */
async function after(milliseconds: number, group: string[]): Promise<void> {
  await page.clock.runFor(milliseconds);
  await effectsDone(page);
  await expect.poll(platforms).toEqual(group);
  const current = group === FIRST ? [dot(1), dot(2)] : [dot(2), dot(1)];
  expect(await current[0]?.getAttribute('aria-current')).toBe('true');
  expect(await current[1]?.getAttribute('aria-current')).toBeNull();
}

async function open(reducedMotion: 'reduce' | 'no-preference'): Promise<void> {
  const context = await app.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion });
  page = await context.newPage();
  await freezeTime(page);
  await openHydrated(page, app.origin);
  await carousel().scrollIntoViewIfNeeded();
  await leave();
}

/** Moves the pointer and the focus out of the carousel. */
async function leave(): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await effectsDone(page);
}

beforeAll(async () => {
  app = await launchBrowserApp();
});

test('landing-12 landing-13 landing-14 landing-15 shows four of the eight platforms, and the next four every 3000 ms or after a selection by a dot; pauses while hovered or focused, and stops by its button', async () => {
  await open('no-preference');
  await after(0, FIRST);
  await after(INTERVAL - 1, FIRST);
  await after(1, SECOND);
  await after(INTERVAL - 1, SECOND);
  await after(1, FIRST);

  // A dot shows its group for the full interval.
  await after(INTERVAL - 1000, FIRST);
  await dot(2).click();
  await after(0, SECOND);
  await leave();
  await after(INTERVAL - 1, SECOND);
  await after(1, FIRST);

  await carousel().getByText('Facebook').hover();
  await effectsDone(page);
  await after(INTERVAL, FIRST);
  await leave();
  await after(INTERVAL, SECOND);
  await after(INTERVAL, FIRST);
  await dot(1).focus();
  await effectsDone(page);
  await after(INTERVAL, FIRST);
  // Neither the end of a hover nor a move of the focus inside ends the pause.
  await carousel().getByText('Facebook').hover();
  await page.mouse.move(0, 0);
  await effectsDone(page);
  await after(INTERVAL, FIRST);
  await page.keyboard.press('Tab');
  await effectsDone(page);
  await after(INTERVAL, FIRST);
  await leave();
  await after(INTERVAL, SECOND);
  await after(INTERVAL, FIRST);
  await carousel().getByRole('button', { name: 'Pause rotation' }).click();
  await leave();
  await after(INTERVAL, FIRST);
});

test('landing-15 under reduced motion it does not rotate, and the dots work', async () => {
  await open('reduce');
  await after(INTERVAL, FIRST);
  await dot(2).click();
  await after(0, SECOND);
});
