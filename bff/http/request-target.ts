import type { Context, Next } from '#bff/context.ts';
import { BadRequestError } from './errors.ts';

/**
 * Returns whether Koa can parse the path. For some invalid targets Koa throws, for others it
 * returns null.
 */
function hasPath(ctx: Context): boolean {
  try {
    return typeof ctx.path === 'string';
  } catch {
    return false;
  }
}

/**
 * Rejects a request target without a path, such as `GET http://[ HTTP/1.1`, because later
 * middleware reads the path. Also rejects a request without a Host header, or with several of them
 * (RFC 9112, 3.2). Node's own response to a request without Host would lack the security headers
 * (S56).
 * @throws BadRequestError
 */
export async function requireTarget(ctx: Context, next: Next): Promise<void> {
  const hosts = ctx.req.headersDistinct.host?.length ?? 0;
  const isHostInvalid = hosts > 1 || (hosts === 0 && ctx.req.httpVersion === '1.1');
  if (isHostInvalid) throw new BadRequestError('The Host header is not valid.');
  if (!hasPath(ctx)) throw new BadRequestError('The request target is not valid.');
  await next();
}
