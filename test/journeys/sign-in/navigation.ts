import type { Page } from 'playwright-core';

/** Opens Settings with the link of the dashboard, without loading a new document. */
export async function openSettingsLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.waitForURL('**/settings');
}

/** Returns the sign-in method of the page's session. Settings shows its name. */
export async function sessionMethod(page: Page): Promise<string> {
  const response = await page.request.get(new URL('/api/session', page.url()).href);
  return (await response.json()).method;
}

/** Signs out with the button, which opens the login page without loading a new document. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL('**/login');
}

/** Removes all cookies and stored data, as in a new browser. */
export async function clearBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  // Open a document without scripts, because a script could store its data again.
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
