import getPort from 'get-port';

const HOST = '127.0.0.1';
/**
 * The first port of the range to choose from. The range lies above the ports that Chromium blocks,
 * and below those that the kernel assigns by itself (from 32768 on Linux): another process could
 * otherwise get a port before its server starts.
 */
const FIRST = 11_000;
/** Number of adjacent ports that local mode needs: for the server, the emulator and metrics. */
const ADJACENT = 3;
const GROUPS = 7_000;

const randomPort = () => FIRST + ADJACENT * Math.floor(Math.random() * GROUPS);

/** Returns a free port, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomPort();
    if ((await getPort({ port })) === port) return port;
  }
}

/** Returns the first of the three adjacent free ports that local mode needs. */
export async function freeLocalPort(): Promise<number> {
  for (;;) {
    const first = randomPort();
    const ports = Array.from({ length: ADJACENT }, (_, index) => first + index);
    const free = await Promise.all(ports.map((port) => getPort({ host: HOST, port })));
    if (free.every((port, index) => port === ports[index])) return first;
  }
}
