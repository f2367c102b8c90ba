import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { NotFoundError } from './errors.ts';

/**
 * Creates the route of the liveness check on the public port. Readiness is on the private port
 * (S86).
 */
export function healthRoutes(): Router {
  const router = createRouter();
  router.get('/healthz', declarePolicy({ response: publicResponse }), (ctx) => {
    ctx.body = { ok: true };
  });
  return router;
}

/**
 * Time from the response to the date in its Expires field (RFC 9116, 2.5.5), in milliseconds: half
 * a year.
 */
const EXPIRES_AFTER_MS = 182 * 24 * 60 * 60 * 1000;

interface Reporting {
  publicUrl: string;
  /** URL for reporting vulnerabilities. Without it, the route responds with 404. */
  securityContact?: string;
}

/** Creates the route of security.txt (RFC 9116). */
export function securityTxtRoutes({ publicUrl, securityContact }: Reporting): Router {
  const router = createRouter({ sensitive: true, strict: true });
  const path = '/.well-known/security.txt';
  router.get(path, declarePolicy({ response: publicResponse }), (ctx) => {
    if (!securityContact) throw new NotFoundError();
    ctx.type = 'text/plain';
    ctx.body = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + EXPIRES_AFTER_MS).toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
      '',
    ].join('\n');
  });
  return router;
}
