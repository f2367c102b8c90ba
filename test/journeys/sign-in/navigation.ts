import type { Page } from 'playwright-core';

/** Opens Settings by the link of the dashboard, which loads no new document. */
export async function openSettingsLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.waitForURL('**/settings');
}

/** Signs out by the button, which opens the login page without a new document. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL('**/login');
}

/** Removes cookies and stored data, so that the next page is that of a new browser. */
export async function clearBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  // A document without scripts, because a script could store its data again.
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
