import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './free-ports.ts';
import { startTlsProxy } from './tls-proxy.ts';

it('a server can listen on a free port, which lies below the ports that the kernel assigns', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  await expect(startTlsProxy(port, 'http://127.0.0.1:1')).rejects.toThrow('EADDRINUSE');
  server.close();
});
