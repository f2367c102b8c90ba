import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The given address with the proxy's port. */
  url: string;
  /** The number of connections that were refused so far. */
  refusals(): number;
  /** Cuts every connection and refuses new ones, as a server that went down. */
  cut(): void;
  /** Holds back whatever is sent, as a paused machine; connections stay open. */
  stall(): void;
  /**
   * Cuts the next connection on which the client sends these texts one after the other: before
   * the server has the last one, or after its response, which is lost.
   */
  cutAt(texts: readonly string[], when: 'before' | 'after'): void;
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
  let refused = 0;
  let trap: { texts: readonly string[]; when: 'before' | 'after' } | undefined;
  /** How many of the texts each connection has sent. */
  let sent = new WeakMap<Socket, number>();

  function spring(near: Socket, far: Socket, chunk: Buffer): void {
    const known = sent.get(near) ?? 0;
    if (!trap || !chunk.includes(trap.texts[known] ?? '')) return;
    sent.set(near, known + 1);
    const { texts, when } = trap;
    if (known + 1 < texts.length) return;
    trap = undefined;
    if (when === 'before') {
      far.destroy();
      return;
    }
    far.unpipe(near);
    far.once('data', () => near.destroy());
    far.resume();
  }

  const server = createServer((near) => {
    if (down) {
      refused += 1;
      return void near.destroy();
    }
    const far = connect(Number(port), hostname);
    // Before pipe's own listener, which passes the text on.
    near.on('data', (chunk: Buffer) => spring(near, far, chunk));
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
    refusals: () => refused,
    cut,
    stall() {
      for (const socket of sockets) socket.pause();
    },
    cutAt(texts, when) {
      trap = { texts, when };
      sent = new WeakMap();
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
