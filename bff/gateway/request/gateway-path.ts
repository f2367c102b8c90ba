import type { Context, Middleware, Next } from 'koa';
import type { Logger } from 'pino';
import { presentProviderError } from '#bff/gateway/upstream/provider-error.ts';
import { errorHandler } from '#bff/http/errors/error-handler.ts';
import { MethodNotAllowedError, NotFoundError } from '#bff/http/errors/errors.ts';

const GATEWAY = /^\/sdk(\/|$)/i;
/** The only spelling that is forwarded: origin-form, literal, nothing encoded (S44). */
const PLAIN = /^\/sdk\/v1\/[A-Za-z0-9_/-]+$/;

/** What a router would answer for a listed GET, or for any path, without being asked to. */
const NEVER_LISTED = ['HEAD', 'OPTIONS'];

/**
 * Stands around everything below /sdk: errors there have the shape that the SDK reads, and a method
 * that no call has or a target in any unusual spelling is unknown before a router sees it.
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
        // Which methods a path has is nobody's to ask (S43).
        ctx.remove('Allow');
        throw new NotFoundError();
      });
    });
  };
}
