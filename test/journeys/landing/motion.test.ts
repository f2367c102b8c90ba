import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { effectsDone, freezeTime } from '#test/harness/browser/frozen-time.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

// Phrases, platforms, and delays in milliseconds, from sections 2 and 9 of the specification.
const SECOND = 'Best link in bio tool';
const THIRD = 'Share all your links in one place';
const START = 500;
const TYPE = 50;
const HOLD = 2000;
const BACK = 30;
const FIRST_GROUP = ['Instagram', 'Facebook', 'Twitter', 'LinkedIn'];
const SECOND_GROUP = ['YouTube', 'WhatsApp', 'Snapchat', 'TikTok'];
const INTERVAL = 3000;

let app: BrowserApp;
let page: Page;
const hero = () => page.getByRole('region', { name: 'Your ultimate link in bio tool' });
const typed = () => hero().locator('p [aria-hidden]').textContent();

beforeAll(async () => {
  app = await launchBrowserApp();
});

/** The example address, which is the first phrase. */
const address = () => `${new URL(app.origin).host}/u/USERNAME`;
const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
const shows = (text: string) => expect.poll(typed).toBe(text);

/** Waits until a phrase is typed and held. */
async function typesAndHolds(text: string): Promise<void> {
  await pass(TYPE);
  await shows(text.slice(0, 1));
  await pass(TYPE * (text.length - 1));
  await shows(text);
  await pass(HOLD - 1);
  await shows(text);
}

const carousel = () => page.getByRole('region', { name: 'Social platforms' });
const dot = (group: 1 | 2) =>
  carousel().getByRole('button', { name: `Platform group ${group} of 2` });
const platforms = () => carousel().getByRole('listitem').allTextContents();

/** Advances the clock, then checks the visible group and the current dot. */
async function after(milliseconds: number, group: string[]): Promise<void> {
  await pass(milliseconds);
  await effectsDone(page);
  await expect.poll(platforms).toEqual(group);
  const current = group === FIRST_GROUP ? [dot(1), dot(2)] : [dot(2), dot(1)];
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

test('landing-3 landing-4 landing-5 the typed line starts after 500 ms, types a character every 50 ms, shows a phrase for 2000 ms, deletes a character every 30 ms, cycles through three phrases, and can be paused', async () => {
  const first = address();
  page = await (await app.newContext({ reducedMotion: 'no-preference' })).newPage();
  await freezeTime(page);
  await page.goto(app.origin);
  await page.getByRole('button', { name: 'Pause typing' }).waitFor();
  await effectsDone(page);

  await pass(START - 1);
  await shows(THIRD);
  await pass(1);
  await shows(first.slice(0, 1));
  await pass(TYPE - 1);
  await shows(first.slice(0, 1));
  await pass(1);
  await shows(first.slice(0, 2));

  await page.getByRole('button', { name: 'Pause typing' }).click();
  await page.getByRole('button', { name: 'Resume typing' }).waitFor();
  await pass(10_000);
  await shows(first.slice(0, 2));
  await page.getByRole('button', { name: 'Resume typing' }).click();
  await page.getByRole('button', { name: 'Pause typing' }).waitFor();
  await effectsDone(page);
  await pass(TYPE);
  await shows(first.slice(0, 3));

  await pass(TYPE * (first.length - 3));
  await shows(first);
  await pass(HOLD - 1);
  await shows(first);
  await pass(1);
  await shows(first.slice(0, -1));
  await pass(BACK - 1);
  await shows(first.slice(0, -1));
  await pass(1);
  await shows(first.slice(0, -2));
  await pass(BACK * (first.length - 2));
  await shows('');
  for (const text of [SECOND, THIRD, first]) {
    await typesAndHolds(text);
    await pass(1 + BACK * (text.length - 1));
    await shows('');
  }
});

test('landing-12 landing-13 landing-14 landing-15 the carousel shows four of eight platforms, and the other four after 3000 ms or a press on a dot; it pauses while hovered or focused, and stops by its button', async () => {
  await open('no-preference');
  await after(0, FIRST_GROUP);
  await after(INTERVAL - 1, FIRST_GROUP);
  await after(1, SECOND_GROUP);
  await after(INTERVAL - 1, SECOND_GROUP);
  await after(1, FIRST_GROUP);

  // After a press on a dot, its group is shown for a full interval.
  await after(INTERVAL - 1000, FIRST_GROUP);
  await dot(2).click();
  await after(0, SECOND_GROUP);
  await leave();
  await after(INTERVAL - 1, SECOND_GROUP);
  await after(1, FIRST_GROUP);

  await carousel().getByText('Facebook').hover();
  await effectsDone(page);
  await after(INTERVAL, FIRST_GROUP);
  await leave();
  await after(INTERVAL, SECOND_GROUP);
  await after(INTERVAL, FIRST_GROUP);
  await dot(1).focus();
  await effectsDone(page);
  await after(INTERVAL, FIRST_GROUP);
  // While the focus is inside, neither the end of a hover nor a move of the focus ends the pause.
  await carousel().getByText('Facebook').hover();
  await page.mouse.move(0, 0);
  await effectsDone(page);
  await after(INTERVAL, FIRST_GROUP);
  await page.keyboard.press('Tab');
  await effectsDone(page);
  await after(INTERVAL, FIRST_GROUP);
  await leave();
  await after(INTERVAL, SECOND_GROUP);
  await after(INTERVAL, FIRST_GROUP);
  await carousel().getByRole('button', { name: 'Pause rotation' }).click();
  await carousel().getByRole('button', { name: 'Resume rotation' }).waitFor();
  await leave();
  await after(INTERVAL, FIRST_GROUP);
});

test('landing-6 landing-15 with reduced motion the typed line is complete and does not change; the carousel does not rotate, and its dots work', async () => {
  await open('reduce');
  await pass(10_000);
  expect(await typed()).toBe(THIRD);
  expect(await page.getByRole('button', { name: /typing/ }).count()).toBe(0);
  await after(INTERVAL, FIRST_GROUP);
  await dot(2).click();
  await after(0, SECOND_GROUP);
});
