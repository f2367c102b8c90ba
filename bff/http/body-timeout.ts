import type { Context } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { SlowBodyError } from './errors.ts';

/** Timeout for forms. */
const SMALL_MS = 10_000;
/** Timeout for images: eight megabytes at half a megabit per second, a slow mobile connection. */
const IMAGE_MS = 120_000;

/**
 * Waits for a body that is being read, with a timeout that depends on its size limit.
 * `ctx.state.cutBody` aborts the wait. In both cases the connection is closed after the response.
 * @throws SlowBodyError, or the error of `reading`
 */
export async function readWithTimeout<T>(
  ctx: Context,
  limit: number,
  reading: Promise<T>,
): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const cut = () => deadline.reject(new SlowBodyError());
  ctx.state.cutBody = cut;
  const timer = setTimeout(cut, limit > JSON_BODY_BYTES_MAX ? IMAGE_MS : SMALL_MS);
  try {
    return await Promise.race([reading, deadline.promise]);
  } catch (error) {
    if (error instanceof SlowBodyError) ctx.set('Connection', 'close');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
