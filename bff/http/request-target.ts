import type { Context, Next } from 'koa';
import { BadRequestError } from './errors/errors.ts';

/** Koa's path: it throws for some targets that are no address, and is null for others. */
function hasPath(ctx: Context): boolean {
  try {
    return typeof ctx.path === 'string';
  } catch {
    return false;
  }
}

/**
 * Refuses a request target without a path, such as `GET http://[ HTTP/1.1`, which everything after
 * this reads, and a request without Host (RFC 9112, 3.2). Node would answer the latter without the
 * headers of every response (S56).
 * @throws BadRequestError
 */
export async function requireTarget(ctx: Context, next: Next): Promise<void> {
  const lacksHost = ctx.req.httpVersion === '1.1' && ctx.headers.host === undefined;
  if (lacksHost || !hasPath(ctx)) throw new BadRequestError('The request target is not valid.');
  await next();
}
