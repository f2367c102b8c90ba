import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { withinTime } from './within-time.ts';

/** What waits for a database that says nothing has its answer by then (db/knexfile.ts). */
const REQUESTS_MS = 5_000;
/** Who runs a server kills it after ten seconds. */
const STOP_MS = 9_000;
const IDLE_CHECK_MS = 50;

/**
 * Takes no new connections. Resolves when every request is answered; after five seconds those that
 * are not are cut.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Whoever keeps its connection busy would never leave: each answer from now on is its last.
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const timer = setTimeout(() => server.closeAllConnections(), REQUESTS_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

/**
 * Does what a stop has to do, within what a stop may take.
 * @throws when a dependency hangs for longer; what it has not taken by then is lost
 */
export async function withinStop(work: Promise<void>, logger: Logger): Promise<void> {
  try {
    await withinTime(STOP_MS, work, () => {
      throw new Error('The stop took too long.');
    });
  } catch (error) {
    logger.error({ cause: (error as Error).message }, 'stopped before all was written');
    throw error;
  } finally {
    logger.flush();
  }
}

/**
 * Ends the process at the first SIGTERM or SIGINT: with 0 when all was written. More signals change
 * nothing: the stop is under way, and is bounded.
 */
export function stopOnSignals(server: { stop(): Promise<void> }): void {
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
