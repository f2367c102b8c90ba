import type { Locator, Page } from 'playwright-core';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const saying = (text: string) => ({ hasText: new RegExp(`^${literally(text)}(Retry)?$`) });

/** Returns the error notice whose whole text, without its Retry button, is `text`. */
export function alertSaying(within: Page | Locator, text: string): Locator {
  return within.getByRole('alert').filter(saying(text));
}

/** Returns the status notice whose whole text is `text`. */
export function statusSaying(within: Page | Locator, text: string): Locator {
  return within.getByRole('status').filter(saying(text));
}
