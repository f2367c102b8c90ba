import type { Page } from 'playwright-core';
import type { Keyboard } from './keyboard.ts';

/** More Tab stops than any screen has. A walk that reaches this number is a cycle. */
const MOST_STOPS = 150;

const focusIsOnDocument = (page: Page) =>
  page.evaluate(() => document.activeElement === document.body);

/** Describes every Tab stop from the start of the page to its end. */
export async function walkThrough(keyboard: Keyboard): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await keyboard.press('Tab');
    if (await focusIsOnDocument(keyboard.page)) return stops;
    stops.push(await keyboard.seeFocus());
  }
  throw new Error(`Tab never leaves the page:\n${stops.join('\n')}`);
}
