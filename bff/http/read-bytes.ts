import type { IncomingMessage } from 'node:http';
import { BadRequestError, TooLargeError } from './errors.ts';

/**
 * Reads a request's body. After an error the rest of the body is read and discarded; otherwise the
 * client would never see the response.
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
    // The request outlives its body: its listeners must not hold the bytes.
    request.off('data', take).off('error', onAbort).off('close', onAbort);
  });
  request.once('error', onAbort);
  request.once('close', onAbort);
  return promise;
}
