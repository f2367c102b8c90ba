import type { Page } from 'playwright-core';

/**
 * Opens a page of the app that anyone may read, and waits until its script has taken over what was
 * rendered ahead of time: its layout then asks whether somebody is signed in.
 */
export async function openHydrated(page: Page, url: string): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/session'));
  await page.goto(url);
  await asked;
}
