import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Middleware, Next } from 'koa';
import type { Logger } from 'pino';
import { describe } from '#bff/boundary/boundary.ts';
import { CrossOriginError } from './errors/errors.ts';
import { audit } from './logging/audit.ts';

/** Methods that must change nothing (RFC 9110, 9.2.1). */
export const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Whether a browser says that the request comes from our own pages, or no browser speaks
 * (S38, S39; the approach of Go's CrossOriginProtection). Without either header the cookie
 * rules decide: no browser sends an unsafe request without both.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || origin === publicUrl;
}

/**
 * Logs a request that comes from another site (S60), and ends it.
 * @throws CrossOriginError
 */
export type RefuseForeign = (ctx: Context) => never;

/** @param sessionHashOf which session the request claims: none has been read yet */
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
 * Refuses what another site triggers, reads included, before a limit counts it: a page could use up
 * the limits of its visitor's network (S58). A person may still open the address. @throws CrossOriginError
 */
export function refuseOtherSites(refuse: RefuseForeign): Middleware {
  async function refuseForeign(ctx: Context, next: Next) {
    const site = ctx.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') refuse(ctx);
    await next();
  }
  return describe(refuseForeign, { foreign: 'refused' });
}

/** Refuses what would change something and comes from another site (S38). @throws CrossOriginError */
export function requireSameOrigin(publicUrl: string, refuse: RefuseForeign): Middleware {
  async function sameOrigin(ctx: Context, next: Next) {
    if (!isSafe(ctx.method) && !isSameOrigin(ctx.headers, publicUrl)) refuse(ctx);
    await next();
  }
  return describe(sameOrigin, { csrf: 'same-origin' });
}
