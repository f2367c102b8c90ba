import type { Locator, Page } from 'playwright-core';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const saying = (text: string) => ({ hasText: new RegExp(`^${literally(text)}(Retry)?$`) });

/** The error that says exactly this, its Retry button aside. */
export function alertSaying(within: Page | Locator, text: string): Locator {
  return within.getByRole('alert').filter(saying(text));
}

/** The good news, or what is going on, that says exactly this. */
export function statusSaying(within: Page | Locator, text: string): Locator {
  return within.getByRole('status').filter(saying(text));
}
