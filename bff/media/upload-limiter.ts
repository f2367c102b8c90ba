import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { networkOf } from '#bff/http/rate-limit.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

/**
 * Describes the upload of a request for the queue. Requires the user id, which the guard of creator
 * routes sets.
 */
function uploadOf(ctx: Context, trustedProxies: number): Upload {
  const { req, state } = ctx;
  return {
    account: requireState(ctx, 'userId'),
    network: networkOf(ctx, trustedProxies),
    receivedBytes: () => req.socket.bytesRead,
    isArriving: () => !req.complete && state.cutBody !== undefined,
    isGone: () => req.socket.destroyed,
    cut: () => state.cutBody?.(),
  };
}

/**
 * Makes uploads wait for a slot before their bodies are read. Small bodies need no slot. Every
 * route that accepts larger bodies needs this middleware, because they may take two minutes to
 * arrive.
 */
export function uploadLimiter({ trustedProxies }: { trustedProxies: number }): Middleware {
  const queue = new UploadQueue();

  return async function takeSlot(ctx: Context, next: Next) {
    const length = Number(ctx.get('content-length') || Number.NaN);
    if (length <= JSON_BODY_BYTES_MAX) return next();
    const release = await queue.take(uploadOf(ctx, trustedProxies)).catch((error: unknown) => {
      ctx.req.resume();
      throw error;
    });
    try {
      await next();
    } finally {
      release();
    }
  };
}
