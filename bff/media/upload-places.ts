import type { Context, Middleware, Next } from 'koa';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { UnavailableError } from '#bff/http/errors/errors.ts';

/** Each upload under way holds up to 13 MB: its body, and the bytes that it stands for. */
const PLACES = 8;
/** One user cannot take them all. */
const PLACES_PER_USER = 3;

/** Bounds the memory that uploads take together; it stands before the body is read. */
export function uploadPlaces(): Middleware {
  const taken = new Map<string, number>();
  let total = 0;

  return async function takePlace(ctx: Context, next: Next) {
    const length = Number(ctx.get('content-length') || Number.NaN);
    if (length <= JSON_BODY_BYTES_MAX) return next();
    const { userId } = ctx.state;
    const own = taken.get(userId) ?? 0;
    if (total >= PLACES || own >= PLACES_PER_USER) {
      ctx.req.resume();
      throw new UnavailableError('Too many uploads at once. Please try again.', { retryAfter: 2 });
    }
    total += 1;
    taken.set(userId, own + 1);
    try {
      await next();
    } finally {
      total -= 1;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left === 0) taken.delete(userId);
      else taken.set(userId, left);
    }
  };
}
