import type { Context, Middleware, Next } from 'koa';
import type { Logger } from 'pino';
import { errorHandler } from '#bff/http/error-handler.ts';
import { MethodNotAllowedError, NotFoundError } from '#bff/http/errors.ts';
import { presentProviderError } from './provider-error.ts';

const GATEWAY = /^\/sdk(\/|$)/i;
/** The only spelling that is forwarded: origin-form, literal, nothing encoded (S44). */
const PLAIN = /^\/sdk\/v1\/[A-Za-z0-9_/-]+$/;

/**
 * Stands around everything below /sdk: errors there have the shape that the SDK reads, HEAD is no
 * listed method, and a target in any unusual spelling is unknown before a router sees it.
 */
export function gatewayPath(logger: Logger): Middleware {
  const handleErrors = errorHandler(logger, presentProviderError);
  return async function onlyPlainTargets(ctx: Context, next: Next) {
    if (!GATEWAY.test(ctx.path)) return next();
    await handleErrors(ctx, async () => {
      const [target = ''] = (ctx.req.url ?? '').split('?', 1);
      if (!PLAIN.test(target) || ctx.method === 'HEAD') throw new NotFoundError();
      await next().catch((error: unknown) => {
        throw error instanceof MethodNotAllowedError ? new NotFoundError() : error;
      });
    });
  };
}
