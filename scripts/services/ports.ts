import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import { StartFailure } from './failure.ts';

/** Listens briefly and returns the assigned port. */
async function probe(options: ListenOptions): Promise<number> {
  const server = createServer();
  server.listen({ ...options, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

/** Returns a free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return probe({ host: '127.0.0.1', port: 0 });
}

/**
 * Throws StartFailure when the port is in use on the host or on `::1`, which browsers try first for
 * `localhost`.
 */
export async function assertPortFree(host: string, port: number, advice: string): Promise<void> {
  for (const candidate of new Set([host, '::1'])) {
    try {
      await probe({ host: candidate, port });
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EADDRINUSE') {
        throw new StartFailure(`Port ${port} is in use already: ${advice}`);
      }
      if (candidate === host) {
        throw new StartFailure(`Cannot listen on ${host}:${port} (${code}): ${advice}`);
      }
    }
  }
}
