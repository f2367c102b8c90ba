import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of pipelined requests per connection. */
const WAITING_MAX = 10;

/**
 * Closes a connection on which more than ten requests wait for an earlier response. Node parses all
 * requests of a packet before it sends a response: 64 KB of them would block the event loop for 300
 * ms and take 100 MB of memory per connection. Browsers and proxies send the next request after the
 * response.
 */
export function limitPipelining(next: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // A response has no socket while an earlier response of the connection is unfinished.
    if (response.socket === null) {
      const before = waiting.get(socket) ?? 0;
      if (before >= WAITING_MAX) return void socket.destroy();
      waiting.set(socket, before + 1);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    return next(request, response);
  };
}
