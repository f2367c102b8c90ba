import type { Locator, Page } from 'playwright-core';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const saying = (text: string) => ({ hasText: new RegExp(`^${literally(text)}(Retry)?$`) });

/** Returns the error notice with exactly this text, apart from its Retry button. */
export function alertSaying(within: Page | Locator, text: string): Locator {
  return within.getByRole('alert').filter(saying(text));
}

/** Returns the status notice with exactly this text. */
export function statusSaying(within: Page | Locator, text: string): Locator {
  return within.getByRole('status').filter(saying(text));
}
