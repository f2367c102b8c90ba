import getPort from 'get-port';

const HOST = '127.0.0.1';
/**
 * Below the range that the kernel gives to clients and to servers that take any port (from 32768 on
 * Linux): a port from there may be taken between this choice and the start of its server. Above the
 * ports that Chromium blocks.
 */
const FIRST = 11_000;
/** Local mode uses the next two ports for the emulator and for metrics. */
const ADJACENT = 3;
const GROUPS = 7_000;

const randomPort = () => FIRST + ADJACENT * Math.floor(Math.random() * GROUPS);

/** Returns a free port for a server that cannot take any: its address must be known before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomPort();
    if ((await getPort({ port })) === port) return port;
  }
}

/** Returns the first of three adjacent free ports, as local mode needs them. */
export async function freeLocalPort(): Promise<number> {
  for (;;) {
    const first = randomPort();
    const ports = Array.from({ length: ADJACENT }, (_, index) => first + index);
    const free = await Promise.all(ports.map((port) => getPort({ host: HOST, port })));
    if (free.every((port, index) => port === ports[index])) return first;
  }
}
