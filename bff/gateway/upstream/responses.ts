import type { IncomingHttpHeaders } from 'node:http';
import { Unavailable } from '#bff/domain-errors.ts';
import { parseJson } from '#bff/http/parse-json.ts';

/**
 * Limits within which a response is parsed in milliseconds. A user with a hundred factors and
 * metadata stays far below them.
 */
const RESPONSE_LIMITS = { depth: 1_000, values: 20_000 };

export interface UpstreamResponse {
  status: number;
  body: Record<string, unknown>;
  /** Secrets that were sent with the request and must not reach a browser. */
  sent?: readonly string[];
}

/** An unparsed response. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** @throws Unavailable for a text that is not a JSON object within RESPONSE_LIMITS */
export function readObject(text: string): Record<string, unknown> {
  try {
    const { value } = parseJson(Buffer.from(text), RESPONSE_LIMITS);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Invalid JSON is reported below.
  }
  throw unavailable();
}

/** Returns the error for a missing or invalid response. */
export const unavailable = () =>
  new Unavailable('The sign-in provider does not respond. Please try again in a moment.');
