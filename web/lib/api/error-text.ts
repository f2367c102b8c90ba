import { ApiError } from './api-client.ts';

/** Returns the server's error text, or the fallback when there is none. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Statuses of errors that may not recur after a refetch or a delay. */
const TEMPORARY = [408, 409, 429];

/** Returns whether the server would reject the same change again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !TEMPORARY.includes(error.status);

/** Returns the server's error text for one field of the request, or undefined. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields?.[field] : undefined;
}

/**
 * Appends advice to the text of a failed change.
 * @param failure the text without a period, e.g. `Failed to update name`
 */
export const withAdvice = (failure: string): string =>
  `${failure}. Check your connection and try again.`;
