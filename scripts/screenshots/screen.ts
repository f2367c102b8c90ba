import type { Page } from 'playwright-core';
import type { People } from './people.ts';

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
}
