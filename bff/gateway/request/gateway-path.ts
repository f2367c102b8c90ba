import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { presentProviderError } from '#bff/gateway/provider-error.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { MethodNotAllowedError, NotFoundError } from '#bff/http/errors.ts';

const GATEWAY = /^\/sdk(\/|$)/i;
/** Only targets in this form are forwarded: origin-form, without percent-encoding (S44). */
const PLAIN = /^\/sdk\/v1\/[A-Za-z0-9_/-]+$/;

/**
 * Methods that no endpoint has, but that the routers would handle: HEAD like GET, and OPTIONS with
 * the methods of the path (S43).
 */
const NEVER_LISTED = ['HEAD', 'OPTIONS'];

/**
 * Wraps all requests below /sdk. Formats errors for the SDK. Responds with 404 if the target has an
 * unusual spelling, or if no endpoint has its path and method.
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
        // Don't reveal which methods a path supports (S43).
        ctx.remove('Allow');
        throw new NotFoundError();
      });
    });
  };
}
