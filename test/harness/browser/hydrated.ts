import type { Page } from 'playwright-core';

/**
 * Runs `load`, which opens a public page, and waits until the page is hydrated: its layout then
 * requests the session.
 */
export async function untilHydrated(page: Page, load: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/session'));
  await load();
  await asked;
}

/** Opens a public page and waits until it is hydrated. */
export function openHydrated(page: Page, url: string): Promise<void> {
  return untilHydrated(page, () => page.goto(url));
}
