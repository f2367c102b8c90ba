import type { Context, Middleware, Next } from 'koa';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { UnavailableError } from '#bff/http/errors/errors.ts';

/** Each upload holds up to 13 MB: its body, and the bytes that it stands for. */
const PLACES = 6;
const PLACES_PER_USER = 3;
/** Once so many places are taken, a user who has one gets no further one. */
const SHARED_PLACES = 3;
/** A body that comes slower than any phone's line, in bytes per second. */
const SLOW = 64 * 1024;
/** Before this nobody can tell how fast it comes. */
const GRACE_MS = 1_000;

interface Place {
  ctx: Context;
  startedAt: number;
  /** What its connection had received before. */
  bytesBefore: number;
}

/** Bytes per second since the upload began; nothing slows down what has arrived. */
function paceOf({ ctx, startedAt, bytesBefore }: Place): number {
  const ms = performance.now() - startedAt;
  if (ctx.req.complete || ms < GRACE_MS) return Number.POSITIVE_INFINITY;
  return ((ctx.req.socket.bytesRead - bytesBefore) * 1000) / ms;
}

/** The slowest upload, if it is slow enough to give way to another. */
function slowest(places: Place[]): Place | undefined {
  const [first] = places.map((place) => ({ place, pace: paceOf(place) })).sort(byPace);
  return first && first.pace < SLOW ? first.place : undefined;
}
const byPace = (a: { pace: number }, b: { pace: number }) => a.pace - b.pace;

/**
 * Bounds the memory that uploads take together, before their bodies are read. When no place is left,
 * the slowest upload is ended if it is slow. Half of the places are for users who have none, so that
 * two accounts cannot take them all.
 */
export function uploadPlaces(): Middleware {
  const taken = new Set<Place>();

  function makeRoom({ userId }: { userId?: string }): boolean {
    const own = [...taken].filter(({ ctx }) => ctx.state.userId === userId);
    const ownMax = taken.size < SHARED_PLACES ? PLACES_PER_USER : 1;
    const inTheWay = own.length >= ownMax ? own : [...taken];
    if (own.length < ownMax && taken.size < PLACES) return true;
    const slow = slowest(inTheWay);
    if (!slow) return false;
    taken.delete(slow);
    slow.ctx.state.cutBody?.();
    return true;
  }

  return async function takePlace(ctx: Context, next: Next) {
    const length = Number(ctx.get('content-length') || Number.NaN);
    if (length <= JSON_BODY_BYTES_MAX) return next();
    if (!makeRoom(ctx.state)) {
      ctx.req.resume();
      throw new UnavailableError('Too many uploads at once. Please try again.', { retryAfter: 2 });
    }
    const bytesBefore = ctx.req.socket.bytesRead;
    const place = { ctx, startedAt: performance.now(), bytesBefore };
    taken.add(place);
    try {
      await next();
    } finally {
      taken.delete(place);
    }
  };
}
