import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PRESET_ACCOUNTS } from '#test/stytch-emulator/oauth/account.ts';
import type { BrowserApp } from './browser-app.ts';
import { signInContext } from './sign-in-context.ts';

/**
 * Signs in to one of the emulator's preset accounts over HTTP, then opens a page. Takes a third of
 * the time of `continueWithGoogle`, which is for tests of the sign-in itself.
 * @param name the account's name or a part of it
 */
export async function signInAs(
  page: Page,
  app: BrowserApp,
  name: string,
  path = '/dashboard',
): Promise<void> {
  const account = PRESET_ACCOUNTS.find((ready) => ready.name.includes(name));
  if (!account) throw new Error(`The emulator has no account named ${name}.`);
  await signInContext(page.context(), app.origin, account);
  await page.goto(app.origin + path);
}

/**
 * Signs in to one of the emulator's preset accounts on the login page that is open. Skips the first
 * run of a new account, and waits for the dashboard.
 */
export async function continueWithGoogle(page: Page, app: BrowserApp, name: string): Promise<void> {
  await page.getByText('Continue with Google').click();
  await page.waitForURL(`${app.emulator.url}**`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.waitForURL(`${app.origin}/dashboard`);
  await skipFirstRun(page);
}

/** Waits for the dashboard. Presses "Skip all" if the account is new. */
export async function skipFirstRun(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: 'Skip all' });
  await skip
    .or(page.getByRole('tablist', { name: 'Dashboard' }))
    .first()
    .waitFor();
  if (await skip.isVisible()) await skip.click();
}

/**
 * Opens "More options" of a link form unless they are open. In the form of a new link, they appear
 * once it has an address.
 */
export async function openOptions(form: Locator): Promise<void> {
  const more = form.getByRole('button', { name: 'More options' });
  await more.waitFor();
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/**
 * Adds a link with the form.
 * @param more fills in its options
 */
export async function addLink(
  page: Page,
  title: string,
  url: string,
  more?: () => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  const form = page.getByRole('form', { name: 'Add link' });
  await form.getByLabel('URL', { exact: true }).fill(url);
  await form.getByLabel('Title').fill(title);
  if (more) await openOptions(form);
  await more?.();
  await form.getByRole('button', { name: 'Add Link' }).click();
  await page.getByText(`Link "${title}" added successfully!`).first().waitFor();
}

/** Signs in with a new browser profile, and opens a page: the dashboard by default. */
export async function newCreator(
  app: BrowserApp,
  name: string,
  { path, ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<Page> {
  const context = await app.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  await signInAs(page, app, name, path);
  return page;
}

/** Creates links in this order through the API. */
export async function seedLinks(page: Page, titles: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const title of all) {
      const body = JSON.stringify({ title, url: `https://example.com/${title.toLowerCase()}` });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/links', { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    }
  }, titles);
}

/** Returns the link titles in the owner's list, as shown. */
export function shownLinks(page: Page): Promise<string[]> {
  const handles = page.getByRole('button', { name: /^Drag / });
  return handles.evaluateAll((all) =>
    all.map((handle) => `${handle.getAttribute('aria-label')}`.replace('Drag ', '')),
  );
}

/** Returns the link titles in the owner's list, as stored by the server. */
export function storedLinks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const links: { title: string }[] = await (await fetch('/api/links')).json();
    return links.map(({ title }) => title);
  });
}
