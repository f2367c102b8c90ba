import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { presentProviderError } from '#bff/gateway/upstream/provider-error.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { MethodNotAllowedError, NotFoundError } from '#bff/http/errors.ts';

const GATEWAY = /^\/sdk(\/|$)/i;
/** Only this spelling is forwarded: origin-form, no percent-encoding (S44). */
const PLAIN = /^\/sdk\/v1\/[A-Za-z0-9_/-]+$/;

/** Methods to which the router itself would respond. */
const NEVER_LISTED = ['HEAD', 'OPTIONS'];

/**
 * Wraps all requests below /sdk: formats errors for the SDK, and responds 404 to a target in an
 * unusual spelling, or a method that no endpoint has, before a router handles it.
 */
export function gatewayPath(logger: Logger): Middleware {
  const handleErrors = errorHandler(logger, presentProviderError);
  return async function onlyPlainTargets(ctx: Context, next: Next) {
    if (!GATEWAY.test(ctx.path)) return next();
    await handleErrors(ctx, async () => {
      const [target = ''] = (ctx.req.url ?? '').split('?', 1);
      if (!PLAIN.test(target) || NEVER_LISTED.includes(ctx.method)) throw new NotFoundError();
      await next().catch((error: unknown) => {
        if (!(error instanceof MethodNotAllowedError)) throw error;
        // Don't reveal the methods of a path (S43).
        ctx.remove('Allow');
        throw new NotFoundError();
      });
    });
  };
}
