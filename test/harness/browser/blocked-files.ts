import type { Page } from 'playwright-core';

/**
 * Makes a page's requests for these files fail until the returned function is called. Unlike with
 * `page.route`, the browser's caches stay on.
 * @param urls patterns in which `*` stands for any characters
 */
export async function blockFiles(page: Page, ...urls: string[]): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls });
  return async () => session.detach();
}
