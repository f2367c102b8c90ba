import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpServer } from '#bff/http/server.ts';
import { rawRequest } from '#test/harness/app/raw-request.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { measureBlocking } from '#test/harness/cost/blocked-time.ts';
import { BLOCKED_MAX_MS } from '#test/harness/cost/expect-quick.ts';

const app = await launchTestApp();
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const LAST = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const responses = (text: string) => text.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

/** Size of the packet in bytes; the server reads it in a single call. */
const PACKET_BYTES = 60_000;

it.each(['/healthz', '/login', '/no/such/page'])(
  'S61 a packet full of requests for %s closes the connection, without blocking',
  async (path) => {
    await rawRequest(app.url, LAST);
    const requests = get(path).repeat(Math.floor(PACKET_BYTES / get(path).length));
    const attempts = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      attempts.push(await measureBlocking(() => rawRequest(app.url, requests + LAST)));
    }
    for (const { result } of attempts) {
      expect(result.text.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(11);
    }
    expect(Math.min(...attempts.map(({ blockedMs }) => blockedMs))).toBeLessThan(BLOCKED_MAX_MS);
  },
);

it('S61 leaves the rest of a packet unread after it closed the connection', async () => {
  let read = 0;
  const server = createHttpServer((_request, response) => void response.end(), {});
  server.prependListener('request', () => (read += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    await rawRequest(`http://127.0.0.1:${port}`, get('/healthz').repeat(1000) + LAST);
    expect(read).toBe(12);
  } finally {
    server.close();
  }
});

it('S61 closes each earlier response when the unread rest asks for another protocol', async () => {
  let closed = 0;
  const server = createHttpServer((_request, response) => {
    response.once('close', () => (closed += 1));
    setImmediate(() => response.end());
  }, {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const upgrade =
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    await rawRequest(`http://127.0.0.1:${port}`, get('/').repeat(12) + upgrade + LAST);
    await expect.poll(() => closed).toBe(11);
  } finally {
    server.close();
  }
});

it('S61 responds to ten pipelined requests in order', async () => {
  const { text } = await rawRequest(app.url, get('/login') + get('/healthz').repeat(9) + LAST);
  expect(responses(text)).toBe(11);
  expect(text.indexOf('text/html')).toBeLessThan(text.indexOf('{"ok":true}'));
});

it('S61 accepts any number of consecutive requests on one connection', async () => {
  const { text } = await rawRequest(app.url, get('/healthz').repeat(5) + LAST);
  expect(responses(text)).toBe(6);
  const rosa = await app.signIn();
  for (let count = 0; count < 30; count += 1) {
    expect((await rosa.get('/healthz')).status).toBe(200);
  }
});
