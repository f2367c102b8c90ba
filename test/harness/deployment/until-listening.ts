import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 15_000;

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/**
 * Waits until a port of this machine accepts connections.
 * @param check throws when the program has exited
 * @throws after 15 seconds
 */
export async function untilListening(
  port: number,
  check: () => Promise<void>,
  host = '127.0.0.1',
): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await accepts(port, host))) {
    await check();
    if (Date.now() > deadline) throw new Error(`Port ${port} does not accept connections.`);
    await sleep(50);
  }
}
