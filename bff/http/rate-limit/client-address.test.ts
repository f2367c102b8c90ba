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
  ['2001:db8::1', 1, '2001:db8::1'],
  [' , 203.0.113.9 ,', 1, '203.0.113.9'],
  ['', 1, PEER],
  [undefined, 2, PEER],
])('S58 X-Forwarded-For %j behind %i proxies is %s', (forwarded, proxies, expected) => {
  expect(address(forwarded, proxies)).toBe(expected);
});
