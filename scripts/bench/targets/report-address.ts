import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on a free port and sends the server's URL to the benchmark process. Exits when that
 * process exits.
 */
export function reportAddress(server: Server): void {
  process.once('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}
