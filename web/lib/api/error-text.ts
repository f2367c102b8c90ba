import { ApiError } from './api-client.ts';

/** The server's text when it sent one, else the caller's own words. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}
