import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { audit } from './audit.ts';
import { CrossOriginError } from './errors.ts';
import { annotate } from './route-policy.ts';

/** Safe methods (RFC 9110, 9.2.1). */
export const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Returns whether the browser declares the request as same-origin, or the client is not a browser
 * (S38, S39). This is the approach of Go's CrossOriginProtection. A request without both headers
 * passes: every browser sends one of them with an unsafe request, and the cookie rules still apply.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || origin === publicUrl;
}

/** Logs a cross-site request (S60) and throws CrossOriginError. */
export type RejectCrossOrigin = (ctx: Context) => never;

/**
 * Creates the function that rejects cross-site requests.
 * @param sessionHashOf returns the hash of the id in the session cookie; the session itself has not
 *   been read yet
 */
export function createCrossOriginRejection(
  logger: Logger,
  sessionHashOf: (ctx: Context) => string | undefined,
): RejectCrossOrigin {
  return (ctx) => {
    const sessionHash = sessionHashOf(ctx);
    const subject = { ...ctx.state, ...(sessionHash !== undefined && { sessionHash }) };
    audit(logger, subject, 'cross-origin request refused');
    throw new CrossOriginError();
  };
}

/**
 * Rejects cross-site requests, including reads, before a rate limit counts them. Otherwise, another
 * site could use up the limits of its visitors' networks (S58). A URL that the user types into the
 * browser still works.
 * @throws CrossOriginError
 */
export function rejectOtherOrigins(reject: RejectCrossOrigin): Middleware {
  async function rejectCrossOrigin(ctx: Context, next: Next) {
    const site = ctx.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') reject(ctx);
    await next();
  }
  return annotate(rejectCrossOrigin, { crossOrigin: 'refused' });
}

/**
 * Rejects cross-site requests with an unsafe method (S38).
 * @throws CrossOriginError
 */
export function requireSameOrigin(publicUrl: string, reject: RejectCrossOrigin): Middleware {
  async function sameOrigin(ctx: Context, next: Next) {
    if (!isSafe(ctx.method) && !isSameOrigin(ctx.headers, publicUrl)) reject(ctx);
    await next();
  }
  return annotate(sameOrigin, { csrf: 'same-origin' });
}
