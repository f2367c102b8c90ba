import { once } from 'node:events';
import { createServer } from 'node:http';
import { createEmulator, type EmulatorOptions } from './emulator.ts';
import type { State } from './state.ts';

interface ServerOptions extends EmulatorOptions {
  /** 0, the default, uses any free port. */
  readonly port?: number;
  /** Loopback by default. */
  readonly host?: string;
}

export interface RunningEmulator {
  /** With a trailing slash, as the SDK's `env` requires. */
  readonly url: string;
  readonly state: State;
  stop(): Promise<void>;
}

/** Starts an emulator; rejects with the system's error when the port is in use. */
export async function startEmulator(options: ServerOptions): Promise<RunningEmulator> {
  const { port = 0, host = '127.0.0.1', ...rest } = options;
  const { listener, state } = await createEmulator(rest);
  const server = createServer(listener);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no TCP address.');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/`,
    state,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
