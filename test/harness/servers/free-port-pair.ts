import getPort from 'get-port';

const HOST = '127.0.0.1';
/** Below the range from which the kernel takes the ports of clients (32768 on Linux). */
const FIRST = 10_000;
const PAIRS = 10_000;

/** Returns a free port whose next port is free, too: local mode uses it for the emulator. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * Math.floor(Math.random() * PAIRS);
    const next = port + 1;
    const [first, second] = [
      await getPort({ host: HOST, port }),
      await getPort({ host: HOST, port: next }),
    ];
    if (first === port && second === next) return port;
  }
}
