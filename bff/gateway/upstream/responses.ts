import type { IncomingHttpHeaders } from 'node:http';
import { Unavailable } from '#bff/domain-errors.ts';
import { parseJson } from '#bff/http/parse-json.ts';

/**
 * Limits on a response. Within them, parsing takes only milliseconds. The response for a user with
 * a hundred factors and metadata is far smaller.
 */
const RESPONSE_LIMITS = { depth: 1_000, values: 20_000 };

export interface UpstreamResponse {
  status: number;
  body: Record<string, unknown>;
  /** Secrets that were sent with the request and must not reach the browser. */
  sent?: readonly string[];
}

/** An unparsed response. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Parses a JSON object.
 * @throws Unavailable for any other text, and for an object that exceeds RESPONSE_LIMITS
 */
export function readObject(text: string): Record<string, unknown> {
  try {
    const { value } = parseJson(Buffer.from(text), RESPONSE_LIMITS);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // The code below reports invalid JSON.
  }
  throw unavailable();
}

/** Returns the error for a missing or invalid response. */
export const unavailable = () =>
  new Unavailable('The sign-in provider does not respond. Please try again in a moment.');
