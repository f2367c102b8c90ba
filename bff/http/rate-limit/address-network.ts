import { isIPv6 } from 'node:net';

/**
 * What requests of one address are counted under: an IPv4 address, or the 64-bit network of an
 * IPv6 one, which a single household or host commonly has all of.
 */
export function addressNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.split('%', 1)[0] ?? '';
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  // URLs write an IPv6 address in its one canonical form (RFC 5952), without the dotted ending.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
