import { Resolver } from 'node:dns/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AddressRefused } from '#bff/domain-errors.ts';
import { checkUrl, isPublicAddress, resolveTarget } from './target.ts';

const RULES = { ownHosts: ['posy.example'], testHosts: new Map() };

/** Mocks the resolver to return these IPv4 and IPv6 addresses for every name. */
function answerNames(four: readonly string[], six: readonly string[] = []) {
  return {
    resolve4: vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue([...four]),
    resolve6: vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([...six]),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('S85 resolves names without a thread, which a slow name server would occupy', async () => {
  const resolving = resolveTarget('missing.invalid', 80, RULES).catch((error: Error) => error);
  const active = process.getActiveResourcesInfo();
  expect(active).not.toContain('GetAddrInfoReqWrap');
  expect(await resolving).toBeInstanceOf(Error);
});

describe('S85 rejects a name that resolves to', () => {
  it.each([
    ['a private address', ['10.0.0.1'], []],
    ['the metadata service', ['169.254.169.254'], []],
    ['a public and a private address', ['1.1.1.1', '127.0.0.1'], []],
    ['a private address of IPv6', [], ['fd00::1']],
    ['a private address of IPv6 and a public one of IPv4', ['1.1.1.1'], ['fd00::1']],
    ['nothing', [], []],
  ])('%s', async (_name, four, six) => {
    answerNames(four, six);
    await expect(resolveTarget('shop.example', 80, RULES)).rejects.toThrow(AddressRefused);
  });
});

it('S85 resolves a name once, and returns the address that it has checked', async () => {
  const { resolve4, resolve6 } = answerNames(['1.1.1.1', '8.8.8.8'], ['2606:4700::1111']);
  const target = { address: '1.1.1.1', port: 443 };
  expect(await resolveTarget('shop.example', 443, RULES)).toEqual(target);
  expect(resolve4.mock.calls).toEqual([['shop.example']]);
  expect(resolve6.mock.calls).toEqual([['shop.example']]);
});

it.each([
  'https://posy.example/',
  'https://posy.example./',
  'https://www.posy.example/',
  'https://a.b.POSY.example:443/',
])('S85 rejects %s, a host of Posy', (address) => {
  expect(() => checkUrl(new URL(address), RULES)).toThrow(AddressRefused);
});

it.each(['https://notposy.example/', 'https://posy.example.shop.example/', 'http://1.1.1.1/'])(
  'S85 accepts %s',
  (address) => {
    expect(() => checkUrl(new URL(address), RULES)).not.toThrow();
  },
);

it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])(
  'S85 %s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:a00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'not an address',
  '',
])('S85 %j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
