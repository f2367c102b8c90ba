import type { BrowserContextOptions, Page } from 'playwright-core';
import type { People } from './people.ts';

/** A screen in one of its states, and the way there. */
export interface Screen {
  name: string;
  path: string | ((people: People) => string);
  /** Who is signed in; nobody when left out. */
  as?: keyof People;
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** After it stands. */
  act?: (page: Page) => Promise<unknown>;
  /** A text that shows that it stands; its first heading when left out. */
  waitFor?: string;
  /** What is fixed to the window is shown in the window, not on the whole page. */
  viewport?: boolean;
  /** Changes more of its page than routes: no other screen may use that page. */
  ownPage?: true;
}

/** What a browser context needs for a screen: who is signed in. */
export function contextFor(screen: Screen, people: People): BrowserContextOptions {
  // A browser without windows asks nobody whether a page may copy.
  const permissions = ['clipboard-write'];
  return screen.as ? { permissions, storageState: people[screen.as].state } : { permissions };
}

/** Brings a page of such a context into the state. */
export async function openScreen(page: Page, screen: Screen, people: People): Promise<void> {
  await screen.prepare?.(page);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(people);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const stands = screen.waitFor ? page.getByText(screen.waitFor) : page.getByRole('heading');
  await stands.first().waitFor();
  await screen.act?.(page);
}
