import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { presentProviderError } from '#bff/gateway/provider-error.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { MethodNotAllowedError, NotFoundError } from '#bff/http/errors.ts';

const GATEWAY = /^\/sdk(\/|$)/i;
/** Only targets in this form are forwarded: origin-form, without percent-encoding (S44). */
const PLAIN = /^\/sdk\/v1\/[A-Za-z0-9_/-]+$/;

/** Methods to which the router responds itself. */
const NEVER_LISTED = ['HEAD', 'OPTIONS'];

/**
 * Wraps all requests below /sdk: formats errors for the SDK. Before a router handles a request,
 * responds with 404 if its target has an unusual spelling or no endpoint has its method.
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
