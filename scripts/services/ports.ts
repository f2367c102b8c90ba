import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import { StartFailure } from './failure.ts';

/** Listens for a moment and answers the port that it got. */
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

/** A port of 127.0.0.1 that nobody listens on now. */
export function freePort(): Promise<number> {
  return probe({ host: '127.0.0.1', port: 0 });
}

/**
 * Throws StartFailure when somebody listens on the port already, at the host or at `::1`:
 * browsers try that one first for `localhost`, and would reach the other program.
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
