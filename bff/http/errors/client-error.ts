import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
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

/** A whole answer. Nothing of what was sent comes back in it. */
function refusal(cause: string | undefined, securityHeaders: Record<string, string>): string {
  const [status, code, message] = REFUSALS[cause ?? ''] ?? MALFORMED;
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
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers what is no request to the app: in the shape, and with the headers, of every other error
 * (S56, S59), and after the answers to the requests that came before it.
 */
export function answerClientErrors(server: Server, securityHeaders: Record<string, string>): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => latest.set(socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refuse = () => {
      if (socket.writable) socket.end(refusal(error.code, securityHeaders));
      else socket.destroy();
    };
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const before = latest.get(socket);
    // While a body is on its way, it is this request that is broken.
    const isAnswering = before?.req.complete && !before.writableFinished;
    if (isAnswering) before.once('close', refuse);
    else refuse();
  });
}
