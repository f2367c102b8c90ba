import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from './end-of-file.ts';

/** A website on loopback that a test reaches by a name. */
export interface Site {
  port: number;
  /** Requests received. */
  requests: { url: string; headers: Record<string, unknown> }[];
  connections: () => number;
}

/** Starts a website; it stops after the test file. */
export async function startSite(listener: RequestListener): Promise<Site> {
  const requests: Site['requests'] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push({ url: `${request.url}`, headers: request.headers });
    listener(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, requests, connections: () => connections };
}
