import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

/**
 * Throws StartFailure when the port is in use on the host or on `::1`, which browsers try first for
 * `localhost`.
 */
export async function assertPortFree(host: string, port: number, advice: string): Promise<void> {
  for (const candidate of new Set([host, '::1'])) {
    const server = createServer().listen({ host: candidate, port });
    try {
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
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
