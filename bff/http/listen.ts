import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts to listen.
 * @param port 0 takes a free one
 * @returns the address, e.g. http://127.0.0.1:3000
 * @throws when the port is in use
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}
