import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The given address with the proxy's port. */
  url: string;
  /** Cuts every connection and refuses new ones, as a server that went down. */
  cut(): void;
  /** Holds back whatever is sent, as a paused machine; connections stay open. */
  stall(): void;
  mend(): void;
  /** From now on new connections lead to another port: the service has come back there. */
  leadTo(target: string): void;
  stop(): Promise<void>;
}

/** Stands between a server and what it depends on, so that a test can take that away. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let down = false;

  const server = createServer((near) => {
    if (down) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    down = true;
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut,
    stall() {
      for (const socket of sockets) socket.pause();
    },
    mend() {
      down = false;
      for (const socket of sockets) socket.resume();
    },
    leadTo(target) {
      ({ hostname, port } = new URL(target));
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
