import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from './error-handler.ts';
import { HttpError } from './errors.ts';

/** Responses by the error code of Node's HTTP parser. */
const REFUSALS: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive.'],
};
const MALFORMED = [400, 'bad_request', 'The request is not valid HTTP.'] as const;

/** Builds a complete HTTP response. It never echoes the request. */
function errorResponse(cause: string | undefined, securityHeaders: Record<string, string>): string {
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
 * Responds to invalid HTTP in the format and with the headers of every other error (S56, S59),
 * after the responses to earlier requests.
 */
export function answerClientErrors(server: Server, securityHeaders: Record<string, string>): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => latest.set(socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const respond = () => {
      if (socket.writable) socket.end(errorResponse(error.code, securityHeaders));
      else socket.destroy();
    };
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const before = latest.get(socket);
    // While a request's body is still arriving, the error concerns that request.
    const isAnswering = before?.req.complete && !before.writableFinished;
    if (isAnswering) before.once('close', respond);
    else respond();
  });
}
