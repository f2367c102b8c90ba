import type { BrowserContextOptions, Page } from 'playwright-core';
import type { People } from './users.ts';

/** A screen in one state, and how to reach that state. */
export interface Screen {
  name: string;
  path: string | ((people: People) => string);
  /** The signed-in user. Signed out by default. */
  as?: keyof People;
  /** The state that this one continues, on the same page. Saves opening the page again. */
  after?: Screen;
  /** Runs before the page is opened, or before a continued state is changed. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Runs after the page is shown. */
  act?: (page: Page) => Promise<unknown>;
  /** A text that appears when the page is ready; by default its first heading. */
  waitFor?: string;
  /**
   * Takes the screenshot of the viewport instead of the whole page, for elements that are fixed to
   * the viewport.
   */
  viewport?: boolean;
}

/** Returns the options of a screen's browser context, which signs its user in. */
export function contextFor(screen: Screen, people: People): BrowserContextOptions {
  // Grant the permission, because headless browsers show no prompt.
  const permissions = ['clipboard-write'];
  return screen.as ? { permissions, storageState: people[screen.as].state } : { permissions };
}

/** Declares a state that continues another one, on the same page. */
export function after(
  previous: Screen,
  state: Pick<Screen, 'name' | 'viewport' | 'prepare' | 'act'>,
): Screen {
  const { prepare: _prepare, act: _act, viewport: _viewport, ...page } = previous;
  return { ...page, ...state, after: previous };
}

/** Opens a screen and brings it into its state. */
export async function openScreen(page: Page, screen: Screen, people: People): Promise<void> {
  if (screen.after) {
    await openScreen(page, screen.after, people);
    await continueTo(page, screen);
    return;
  }
  await screen.prepare?.(page);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(people);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const indicator = screen.waitFor ? page.getByText(screen.waitFor) : page.getByRole('heading');
  await indicator.first().waitFor();
  await screen.act?.(page);
}

/** Brings a page into a state from the one that it continues. */
export async function continueTo(page: Page, screen: Screen): Promise<void> {
  await screen.prepare?.(page);
  await screen.act?.(page);
}
