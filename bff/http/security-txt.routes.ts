import { Router } from '@koa/router';
import { NotFoundError } from './errors/errors.ts';

/** It must say when it is out of date (RFC 9116, 2.5.5): half a year after it was asked for. */
const LIFE_MS = 182 * 24 * 60 * 60 * 1000;

interface Reporting {
  publicUrl: string;
  /** Where to report a hole; without it nobody is promised to read. */
  securityContact?: string;
}

/** Tells whom to tell of a hole (RFC 9116), where the deployment has said so. */
export function securityTxtRoutes({ publicUrl, securityContact }: Reporting): Router {
  const router = new Router({ sensitive: true, strict: true });
  const path = '/.well-known/security.txt';
  router.get(path, (ctx) => {
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
