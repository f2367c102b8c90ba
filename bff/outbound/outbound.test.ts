import { Resolver } from 'node:dns/promises';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressRefused } from '#bff/domain-errors.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { startSite } from '#test/harness/servers/sites.ts';
import { createOutbound } from './outbound.ts';

const PAGE = { userId: 'rosa', types: ['text/html'], maxBytes: 1_000 };
const shop = await startSite((request, response) => {
  response.writeHead(302, { Location: decodeURIComponent(`${request.url}`.slice(1)) }).end();
});
const SHOP = new Map([['shop.example', { address: '127.0.0.1', port: shop.port }]]);
const CONFIG = {
  publicUrl: 'https://posy.example',
  stytch: {
    apiUrl: 'https://api.provider.example/',
    ...{ projectId: 'project-1', secret: 'secret', publicToken: 'token-1' },
  },
  mediaStorage: {
    url: 'https://bucket.storage.example/posy',
    ...{ region: 'eu', accessKey: 'key', secretKey: 'secret' },
  },
  outboundTestHosts: SHOP,
};

/**
 * Refuses every connection.
 * @returns a function that returns the hosts to which a connection was attempted
 */
function refuseConnections(): () => unknown[] {
  return hostsOf(
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refuse(this: Socket) {
      return this.destroy(new Error('refused'));
    }),
  );
}

/** Spies on connections. Returns a function that returns the hosts of the opened connections. */
const watchConnections = () => hostsOf(vi.spyOn(Socket.prototype, 'connect'));

function hostsOf(connecting: { mock: { calls: unknown[][] } }): () => unknown[] {
  return () => connecting.mock.calls.flat(2).flatMap((part) => hostOf(part) ?? []);
}

const hostOf = (part: unknown) =>
  typeof part === 'object' && part !== null && 'host' in part ? part.host : undefined;

/** Mocks the resolver to return a public address first, and then the address of this machine. */
function rebindNames() {
  const resolve4 = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['127.0.0.1']);
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([]);
  return resolve4.mockResolvedValueOnce(['1.1.1.1']);
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('S85 connects to the address that it has checked, and never resolves a name twice', async () => {
  const resolve4 = rebindNames();
  const connections = refuseConnections();
  expect(await createOutbound(CONFIG)('http://rebinding.example/', PAGE)).toBeNull();
  expect(connections()).toEqual(['1.1.1.1']);
  expect(resolve4).toHaveBeenCalledTimes(1);
});

it('S85 sends the checked address to the proxy, not the name', async () => {
  const targets: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    targets.push(`${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  atEndOfFile(() => proxy.close());
  const { port } = proxy.address() as { port: number };
  const read = createOutbound({ ...CONFIG, egressProxy: `http://127.0.0.1:${port}` });
  const resolve4 = rebindNames();
  expect(await read('https://rebinding.example/', PAGE)).toBeNull();
  expect(targets).toEqual(['1.1.1.1:443']);
  expect(resolve4).toHaveBeenCalledTimes(1);
});

it.each([
  'https://posy.example/api/profile',
  'https://www.posy.example/',
  'https://api.provider.example/v1/users',
  'http://bucket.storage.example/posy/picture',
])('S85 rejects %s, also behind a redirect, without a DNS lookup', async (address) => {
  const resolve4 = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['1.1.1.1']);
  const connections = watchConnections();
  const read = createOutbound(CONFIG);
  await expect(read(address, PAGE)).rejects.toThrow(AddressRefused);
  expect(connections()).toEqual([]);
  const redirect = `http://shop.example/${encodeURIComponent(address)}`;
  await expect(read(redirect, PAGE)).rejects.toThrow(AddressRefused);
  expect(connections()).toEqual(['127.0.0.1']);
  expect(resolve4).not.toHaveBeenCalled();
});

it.each([
  ['a private address', 'http://10.0.0.1/'],
  ['a name of a private address', 'http://intranet.example/'],
])('S85 opens no connection to %s at the end of redirects', async (_name, address) => {
  vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['10.0.0.1']);
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([]);
  const connections = watchConnections();
  const last = `http://shop.example/${encodeURIComponent(address)}`;
  const first = `http://shop.example/${encodeURIComponent(last)}`;
  await expect(createOutbound(CONFIG)(first, PAGE)).rejects.toThrow(AddressRefused);
  expect(connections()).toEqual(['127.0.0.1', '127.0.0.1']);
});
