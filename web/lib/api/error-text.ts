import { ApiError } from './api-client.ts';

/** The server's text when it sent one, else the caller's own words. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Returns the server's text about one field of the request, or undefined when it sent none. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields?.[field] : undefined;
}

/** Adds what to do next to the text of a failed change, e.g. `Failed to update name`. */
export const withAdvice = (failure: string): string =>
  `${failure}. Check your connection and try again.`;
