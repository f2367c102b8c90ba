import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from './error-handler.ts';
import { HttpError } from './errors.ts';

/** What Node's parser says of a request that it cannot hand over. */
const REFUSALS: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive.'],
};
const MALFORMED = [400, 'bad_request', 'The request is not valid HTTP.'] as const;

/**
 * Answers what is no request to the app: in the shape, and with the headers, of every other error
 * (S56, S59). Nothing of what was sent comes back.
 */
export function clientErrorHandler(securityHeaders: Record<string, string>) {
  return function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, code, message] = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(new HttpError(status, code, message), requestId));
    const headers = {
      ...securityHeaders,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`);
  };
}
