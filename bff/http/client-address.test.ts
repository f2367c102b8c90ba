import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const PEER = '192.0.2.1';
const address = (forwarded: string | undefined, proxies: number) =>
  clientAddress(
    {
      socket: { remoteAddress: PEER },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage,
    proxies,
  );

it.each([
  [undefined, 0, PEER],
  ['203.0.113.9', 0, PEER],
  ['203.0.113.9', 1, '203.0.113.9'],
  ['forged, 203.0.113.9', 1, '203.0.113.9'],
  ['forged, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
  ['2001:db8::1', 1, '2001:db8:0:0:0:0:0:1'],
  [' , 203.0.113.9 ,', 1, '203.0.113.9'],
  ['', 1, PEER],
  [undefined, 2, PEER],
])('S58 X-Forwarded-For %j behind %i proxies is %s', (forwarded, proxies, expected) => {
  expect(address(forwarded, proxies)).toBe(expected);
});

it.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['"203.0.113.9"', '203.0.113.9'],
  ['"203.0.113.9:4711"', '203.0.113.9'],
  ['[203.0.113.9]', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::FFFF:203.0.113.9]:4711', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:DB8::A', '2001:db8:0:0:0:0:0:a'],
  ['2001:0db8:0000::000a', '2001:db8:0:0:0:0:0:a'],
  ['[2001:db8::a]', '2001:db8:0:0:0:0:0:a'],
  ['[2001:db8::a]:4711', '2001:db8:0:0:0:0:0:a'],
  ['"[2001:db8::a]:4711"', '2001:db8:0:0:0:0:0:a'],
  ['2001:db8::a%eth0', '2001:db8:0:0:0:0:0:a'],
])('S80 the entry %s is the address %s', (entry, expected) => {
  expect(address(entry, 1)).toBe(expected);
  expect(address(`forged, ${entry}`, 1)).toBe(expected);
});

it.each([
  ...['unknown', '_hidden', '"', '[', '[]', ':4711', '203.0.113', '203.0.113.256', '0x7f.1'],
  ...['203.0.113.9:', '203.0.113.9:port', '203.0.113.9 203.0.113.8', '2001:db8:::1', '010.0.0.1'],
  ...['<script>', `[${'1:'.repeat(40)}]`, 'a'.repeat(15_000)],
])('S80 the entry %s is not an address and counts as the proxy that sent it', (entry) => {
  expect(address(entry, 1)).toBe(PEER);
  expect(address(`203.0.113.9, ${entry}`, 1)).toBe(PEER);
});

it('S80 reads a mapped IPv4 peer as its IPv4 address', () => {
  const socket = { remoteAddress: '::ffff:192.0.2.1' };
  expect(clientAddress({ socket, headers: {} } as unknown as IncomingMessage, 0)).toBe(PEER);
});

it('S61 reads a header of any length in linear time', () => {
  for (const header of [','.repeat(1_000_000), ' ,'.repeat(500_000), '1,'.repeat(500_000)]) {
    const before = process.threadCpuUsage();
    address(header, 3);
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system).toBeLessThan(200_000);
  }
});
