import type { Page } from 'playwright-core';

/**
 * Loads a page of the app that anyone may read, by `load`, and waits until its script has taken over
 * what was rendered ahead of time: its layout then asks whether somebody is signed in.
 */
export async function untilHydrated(page: Page, load: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/session'));
  await load();
  await asked;
}

/** Opens a page of the app that anyone may read, as `untilHydrated`. */
export function openHydrated(page: Page, url: string): Promise<void> {
  return untilHydrated(page, () => page.goto(url));
}
