import { ApiError } from './api-client.ts';

/** The server's text when it sent one, else the caller's own words. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Adds what to do next to the text of a failed change, e.g. `Failed to update name`. */
export const withAdvice = (failure: string): string =>
  `${failure}. Check your connection and try again.`;
