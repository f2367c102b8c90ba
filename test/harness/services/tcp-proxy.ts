import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The given address, with the port of the proxy. */
  url: string;
  /** Returns the number of connections refused so far. */
  refusals(): number;
  /** Closes every connection and refuses new ones, as if the server had stopped. */
  cut(): void;
  /** Holds back all data but keeps connections open, as if the machine were paused. */
  stall(): void;
  /**
   * Closes the next connection on which the client sends these texts in sequence: before the server
   * receives the last one, or after its response, which the client does not receive.
   */
  cutAt(texts: readonly string[], when: 'before' | 'after'): void;
  mend(): void;
  /** Sends new connections to another URL, where the service now listens. */
  leadTo(target: string): void;
  stop(): Promise<void>;
}

/** Starts a proxy between a server and a dependency, so that a test can break the connection. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let down = false;
  let refused = 0;
  let trap: { texts: readonly string[]; when: 'before' | 'after' } | undefined;
  /** Number of texts that each connection has matched so far. */
  let sent = new WeakMap<Socket, number>();

  function triggerCut(downstream: Socket, upstream: Socket, chunk: Buffer): void {
    const known = sent.get(downstream) ?? 0;
    if (!trap || !chunk.includes(trap.texts[known] ?? '')) return;
    sent.set(downstream, known + 1);
    const { texts, when } = trap;
    if (known + 1 < texts.length) return;
    trap = undefined;
    if (when === 'before') {
      upstream.destroy();
      return;
    }
    upstream.unpipe(downstream);
    upstream.once('data', () => downstream.destroy());
    upstream.resume();
  }

  const server = createServer((downstream) => {
    if (down) {
      refused += 1;
      return void downstream.destroy();
    }
    const upstream = connect(Number(port), hostname);
    // Added before the listener of `pipe`, so that it can stop the text from being forwarded.
    downstream.on('data', (chunk: Buffer) => triggerCut(downstream, upstream, chunk));
    for (const [from, to] of [
      [downstream, upstream],
      [upstream, downstream],
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
