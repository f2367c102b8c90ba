import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { NotFoundError } from './errors.ts';

/** Serves the liveness check of the public port. Readiness is on the private port (S86). */
export function healthRoutes(): Router {
  const router = createRouter();
  router.get('/healthz', declarePolicy({ response: publicResponse }), (ctx) => {
    ctx.body = { ok: true };
  });
  return router;
}

/** Lifetime of the response's Expires field (RFC 9116, 2.5.5): half a year. */
const LIFE_MS = 182 * 24 * 60 * 60 * 1000;

interface Reporting {
  publicUrl: string;
  /** Where to report vulnerabilities; without it, the route does not exist. */
  securityContact?: string;
}

/** Serves security.txt (RFC 9116) if a contact is configured. */
export function securityTxtRoutes({ publicUrl, securityContact }: Reporting): Router {
  const router = createRouter({ sensitive: true, strict: true });
  const path = '/.well-known/security.txt';
  router.get(path, declarePolicy({ response: publicResponse }), (ctx) => {
    if (!securityContact) throw new NotFoundError();
    ctx.type = 'text/plain';
    ctx.body = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + LIFE_MS).toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
      '',
    ].join('\n');
  });
  return router;
}
