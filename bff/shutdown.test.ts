import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { closeServer } from './shutdown.ts';

it('answers a request on a connection that waits to be accepted when the server closes', async () => {
  const server = createServer((_request, response) => response.end('served'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: posy\r\n\r\n');
  // Now the kernel has the connection; the server accepts it in the next turn of the event loop.
  await new Promise((resolve) => process.nextTick(resolve));
  const closed = closeServer(server);
  const [bytes] = await once(socket, 'data');

  expect(`${bytes}`).toContain('served');
  expect(`${bytes}`).toContain('Connection: close');
  await closed;
});
