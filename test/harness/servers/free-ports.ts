import getPort from 'get-port';

const HOST = '127.0.0.1';
/** Below the range from which the kernel takes the ports of clients (32768 on Linux). */
const FIRST = 10_000;
/** Local mode uses the next two ports for the emulator and for metrics. */
const PORTS = 3;
const GROUPS = 7_000;

/** Returns the first of three adjacent free ports, as local mode needs them. */
export async function freeLocalPort(): Promise<number> {
  for (;;) {
    const first = FIRST + PORTS * Math.floor(Math.random() * GROUPS);
    const ports = Array.from({ length: PORTS }, (_, index) => first + index);
    const free = await Promise.all(ports.map((port) => getPort({ host: HOST, port })));
    if (free.every((port, index) => port === ports[index])) return first;
  }
}
