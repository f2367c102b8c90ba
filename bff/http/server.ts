import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorBody } from './error-handler.ts';
import { HttpError } from './errors.ts';

/** Error responses by the error code of Node's HTTP parser. */
const ERROR_RESPONSES: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive.'],
};
const MALFORMED = [400, 'bad_request', 'The request is not valid HTTP.'] as const;

/** Builds a complete HTTP response. The response never contains a part of the request. */
function errorResponse(cause: string | undefined, securityHeaders: Record<string, string>): string {
  const [status, code, message] = ERROR_RESPONSES[cause ?? ''] ?? MALFORMED;
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
 * Responds to invalid HTTP after the responses to earlier requests. The response has the format and
 * the headers of every other error (S56, S59).
 */
function respondToClientErrors(server: Server, securityHeaders: Record<string, string>): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => latest.set(socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const respond = () => {
      if (socket.writable) socket.end(errorResponse(error.code, securityHeaders));
      else socket.destroy();
    };
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const before = latest.get(socket);
    // If the body of a request is still arriving, the error belongs to that request.
    const isResponding = before?.req.complete && !before.writableFinished;
    if (isResponding) before.once('close', respond);
    else respond();
  });
}

/**
 * Time in milliseconds for which an idle connection stays open. Longer than the idle timeout of the
 * proxies (60 s in scripts/deploy). The proxy then closes an idle connection first, and never sends
 * a request on a connection that the server is closing.
 */
export const IDLE_CONNECTION_MS = 75_000;

/** Maximum number of pipelined requests per connection. */
const WAITING_MAX = 10;

/** Tells Node's parser to skip the body and stop, as for an upgrade. */
const STOP_PARSING = 2;

/** A socket with an undocumented property, Node's HTTP parser. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: (request: IncomingMessage & { upgrade: boolean }) => number } | null;
}

/**
 * Closes a connection and leaves the rest of the received packet unread. Node's parser reads a
 * packet to its end even when the connection is already closed: 64 KB of small requests block the
 * event loop for up to 80 ms. Node has no public way to stop the parser.
 */
function abortConnection(socket: ParsedSocket): void {
  if (socket.parser) {
    socket.parser.onIncoming = (request) => {
      // Clear the flag. Otherwise, Node would treat the connection as upgraded and never close
      // earlier responses.
      request.upgrade = false;
      return STOP_PARSING;
    };
  }
  socket.destroy();
}

/**
 * Closes a connection on which more than ten requests wait for an earlier response. Node parses all
 * requests in a packet before it sends a response. A packet with 64 KB of small requests would
 * block the event loop for 300 ms and take 100 MB of memory per connection. Browsers and proxies
 * send a request only after the previous response.
 */
function limitPipelining(next: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // A response gets its socket only after the earlier responses on the connection are complete.
    if (response.socket === null) {
      const before = waiting.get(socket) ?? 0;
      if (before >= WAITING_MAX) return abortConnection(socket);
      waiting.set(socket, before + 1);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    return next(request, response);
  };
}

/**
 * Creates the HTTP server, but does not listen.
 * @param securityHeaders the headers of every response
 */
export function createHttpServer(
  handler: RequestListener,
  securityHeaders: Record<string, string>,
): Server {
  const listener = limitPipelining(handler);
  // Let requireTarget reject a request without Host, so that the response has the format of every
  // other error.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: IDLE_CONNECTION_MS },
    listener,
  );
  respondToClientErrors(server, securityHeaders);
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', listener);
  return server;
}

/**
 * Starts to listen.
 * @param port 0 selects a free port
 * @returns the address, e.g. http://127.0.0.1:3000
 * @throws when the port is in use
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}
