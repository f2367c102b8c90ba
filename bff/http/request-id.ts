import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns the id of a request, for its log lines and its response. */
export type RequestIdOf = (request: IncomingMessage) => string;

/**
 * Matches ids in the formats of common proxies. Accepted ids appear unescaped in log lines and
 * headers.
 */
const ACCEPTED = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates the function that gives each request its id: the X-Request-Id of a trusted proxy if it is
 * valid, otherwise a new id. If no proxy is trusted, the header comes from the client and is
 * ignored.
 */
export function createRequestIds(trustedProxies: number): RequestIdOf {
  if (trustedProxies === 0) return () => randomUUID();
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
  };
}
