import type { IncomingMessage } from 'node:http';
import type { Context } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { BadRequestError, SlowBodyError, TooLargeError } from './errors.ts';

/** Timeout for bodies of up to JSON_BODY_BYTES_MAX, in milliseconds. */
const SMALL_MS = 10_000;
/**
 * Timeout for larger bodies, in milliseconds. The largest image has seven megabytes in base64,
 * which take 112 s at half a megabit per second, the rate of a slow mobile connection.
 */
const IMAGE_MS = 120_000;

/**
 * Waits for a body that is being read. The timeout depends on the size limit of the body.
 * `ctx.state.cutBody` aborts the wait. After a timeout or an abort, the connection is closed after
 * the response.
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

/**
 * Reads a request's body. After an error, the rest of the body is read and discarded. Otherwise,
 * the client would never see the response.
 * @param limit in bytes
 * @throws TooLargeError, or BadRequestError when the connection closes early
 */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;

  function fail(error: Error): void {
    request.off('data', take);
    chunks.length = 0;
    request.resume();
    reject(error);
  }
  function take(chunk: Buffer): void {
    length += chunk.length;
    if (length > limit) fail(new TooLargeError());
    else chunks.push(chunk);
  }
  const onAbort = () => fail(new BadRequestError('The request body is incomplete.'));
  if (Number(request.headers['content-length']) > limit) {
    fail(new TooLargeError());
    return promise;
  }
  request.on('data', take);
  request.once('end', () => {
    resolve(Buffer.concat(chunks, length));
    // Remove the listeners: they would keep the bytes in memory until the request ends.
    request.off('data', take).off('error', onAbort).off('close', onAbort);
  });
  request.once('error', onAbort);
  request.once('close', onAbort);
  return promise;
}
