import { expect, it } from 'vitest';
import { canonicalHost, hostAndParents } from './hosts.ts';

it.each([
  ['Evil.Example', 'evil.example'],
  ['evil.example.', 'evil.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['ⓔvil.example', 'evil.example'],
  ['0x7f.1', '127.0.0.1'],
  ['[2001:DB8:0::1]', '[2001:db8::1]'],
  ['[::FFFF:192.0.2.1]', '192.0.2.1'],
])('canonicalizes %s to %s', (text, host) => {
  expect(canonicalHost(text)).toBe(host);
});

it.each([
  '',
  'com',
  'com.',
  'a b.example',
  'https://a.example',
  'a.example/x',
  'a.example:8080',
  'u@a.example',
  'a..',
  '.',
])('rejects %j as a host', (text) => {
  expect(canonicalHost(text)).toBeNull();
});

it.each([
  ['https://a.B.example/x?y', ['a.b.example', 'b.example', 'example']],
  ['http://b.example.:8080/', ['b.example', 'example']],
  ['http://b.example../', ['b.example', 'example']],
  ['http://[::ffff:c000:201]/', ['192.0.2.1', '0.2.1', '2.1', '1']],
  ['http://[2001:db8::1]/', ['[2001:db8::1]']],
  [
    'https://shop.bücher.example',
    ['shop.xn--bcher-kva.example', 'xn--bcher-kva.example', 'example'],
  ],
])('returns the host of %s and its parents', (url, hosts) => {
  expect(hostAndParents(url)).toEqual(hosts);
});
