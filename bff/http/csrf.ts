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
 * (S38, S39; the approach of Go's CrossOriginProtection). A request without both headers passes:
 * every browser sends one of them with an unsafe request, and the cookie rules still apply.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || origin === publicUrl;
}

/**
 * Logs a cross-site request (S60) and rejects it.
 * @throws CrossOriginError
 */
export type RefuseForeign = (ctx: Context) => never;

/**
 * @param sessionHashOf returns the session that the cookie claims, because no session was read yet
 */
export function createRefusal(
  logger: Logger,
  sessionHashOf: (ctx: Context) => string | undefined,
): RefuseForeign {
  return (ctx) => {
    const sessionHash = sessionHashOf(ctx);
    const subject = { ...ctx.state, ...(sessionHash !== undefined && { sessionHash }) };
    audit(logger, subject, 'cross-origin request refused');
    throw new CrossOriginError();
  };
}

/**
 * Rejects cross-site requests, reads included, before a limit counts them: another site could use
 * up the limits of its visitor's network (S58). Typing the address still works.
 * @throws CrossOriginError
 */
export function refuseOtherSites(refuse: RefuseForeign): Middleware {
  async function refuseForeign(ctx: Context, next: Next) {
    const site = ctx.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') refuse(ctx);
    await next();
  }
  return annotate(refuseForeign, { foreign: 'refused' });
}

/**
 * Rejects cross-site requests with an unsafe method (S38).
 * @throws CrossOriginError
 */
export function requireSameOrigin(publicUrl: string, refuse: RefuseForeign): Middleware {
  async function sameOrigin(ctx: Context, next: Next) {
    if (!isSafe(ctx.method) && !isSameOrigin(ctx.headers, publicUrl)) refuse(ctx);
    await next();
  }
  return annotate(sameOrigin, { csrf: 'same-origin' });
}
