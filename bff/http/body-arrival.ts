import type { Context } from 'koa';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { SlowBodyError } from './errors/errors.ts';

/** No person waits longer for a form. */
const SMALL_MS = 10_000;
/** Eight megabytes over the slowest line that a phone still has: half a megabit a second. */
const IMAGE_MS = 120_000;

/**
 * Waits for a body that is being read: no longer than a body of so many bytes may take, and not on
 * when somebody calls `ctx.state.cutBody`. The connection ends with the answer then.
 * @throws SlowBodyError, or what the reading throws
 */
export async function arrival<T>(ctx: Context, limit: number, reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const cut = () => late.reject(new SlowBodyError());
  ctx.state.cutBody = cut;
  const timer = setTimeout(cut, limit > JSON_BODY_BYTES_MAX ? IMAGE_MS : SMALL_MS);
  try {
    return await Promise.race([reading, late.promise]);
  } catch (error) {
    if (error instanceof SlowBodyError) ctx.set('Connection', 'close');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
