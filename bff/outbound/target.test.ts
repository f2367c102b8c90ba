import { Resolver } from 'node:dns/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AddressRefused } from '#bff/domain-errors.ts';
import { checkUrl, resolveTarget } from './target.ts';

const RULES = { ownHosts: ['posy.example'], testHosts: new Map() };

/** Mocks the resolver to return these addresses for each name. */
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
