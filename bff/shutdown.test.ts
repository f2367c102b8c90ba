import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { closeServer } from './shutdown.ts';

it('responds to the requests on all connections that wait to be accepted when the server closes', async () => {
  const server = createServer((_request, response) => response.end('served'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: posy\r\n\r\n');
  // The kernel now holds the connections. The server accepts one connection per turn of the event
  // loop.
  await new Promise((resolve) => process.nextTick(resolve));
  const closed = closeServer(server);
  const responses = await Promise.all(sockets.map(async (socket) => once(socket, 'data')));

  for (const [bytes] of responses) {
    expect(`${bytes}`).toContain('served');
    expect(`${bytes}`).toContain('Connection: close');
  }
  await closed;
});
