import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withTimeout } from './http/with-timeout.ts';

/**
 * Time limit for open requests, in milliseconds. Longer than a query waits for an unresponsive
 * database (db/knexfile.ts).
 */
const REQUESTS_MS = 5_000;
/**
 * Time limit of the shutdown, in milliseconds. Process managers commonly send SIGKILL after ten
 * seconds.
 */
const STOP_MS = 9_000;
const IDLE_CHECK_MS = 50;
/**
 * Duration in milliseconds below which a turn counts as short. A turn without other work takes
 * about 10 µs.
 */
const SHORT_TURN_MS = 0.1;
/** Maximum number of turns to wait for a short turn on a busy server. */
const TURNS_MAX = 200;

/**
 * Disables keep-alive, so that busy clients disconnect after their current response. A proxy then
 * opens its next connection to another server.
 */
export function endKeepAlive(server: Server): void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
}

/**
 * Accepts the connections that the kernel has queued. Closing the socket would reset them, and a
 * proxy cannot repeat a POST. Each turn of the event loop accepts one connection. If a turn accepts
 * none, the queue was empty. If this turn was also short, no connection can have arrived since.
 */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const [startedAt, before] = [performance.now(), accepted];
    await nextTurn();
    const isShort = performance.now() - startedAt < SHORT_TURN_MS;
    // The first turn may end before the event loop polls for connections.
    if (turn > 0 && isShort && accepted === before) break;
  }
  server.off('connection', count);
}

/**
 * Stops accepting connections. Resolves when every request has received its response. Connections
 * that are still open after five seconds are closed.
 */
export async function closeServer(server: Server): Promise<void> {
  endKeepAlive(server);
  await acceptQueued(server);
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const timer = setTimeout(() => server.closeAllConnections(), REQUESTS_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

/**
 * Limits the time of the shutdown work.
 * @throws Error when the work takes longer than the limit, for example because a dependency hangs;
 *   data that is not written by then is lost
 */
export async function withinShutdown(work: Promise<void>, logger: Logger): Promise<void> {
  try {
    await withTimeout(STOP_MS, work, () => {
      throw new Error('The shutdown took too long.');
    });
  } catch (error) {
    logger.error(
      { cause: (error as Error).message },
      'shutdown timed out before all data was written',
    );
    throw error;
  } finally {
    logger.flush();
  }
}

/**
 * Exits the process at the first SIGTERM or SIGINT, with code 0 when all data was written. Ignores
 * further signals, because the shutdown is in progress and has a time limit.
 */
export function shutDownOnSignals(server: { stop(): Promise<void> }): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}
