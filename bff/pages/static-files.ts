import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Middleware, Next } from 'koa';
import sirv from 'sirv';
import { describe } from '#bff/http/boundary.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

/**
 * The built client files. Their list is read once at start: what is not on it is not served,
 * whatever the path says; dotfiles never are (S57).
 */
export function staticFiles(dist: string): Middleware {
  const serve = sirv(join(dist, 'client'), {
    etag: true,
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? IMMUTABLE : SHORT);
    },
  });
  async function serveStatic(ctx: Context, next: Next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    let served = true;
    await new Promise<void>((resolve) => {
      ctx.res.once('close', resolve);
      serve(ctx.req, ctx.res, () => {
        served = false;
        resolve();
      });
    });
    if (!served) return next();
    ctx.respond = false;
  }
  return describe(serveStatic, { files: { '/assets/*': IMMUTABLE, '/{root file}': SHORT } });
}

/** The path of the public page's click script, found by its entry's name. */
export function visitScript(dist: string): string {
  const file = readdirSync(join(dist, 'client', 'assets')).find((name) =>
    /^visit-.*\.js$/.test(name),
  );
  if (!file) throw new Error(`The web build in ${dist} has no visit script: run npm run build.`);
  return `/assets/${file}`;
}
