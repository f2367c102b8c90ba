import { isIPv4, isIPv6 } from 'node:net';

/** Maximum length of an address with a port, brackets, quotes and a zone. */
const TEXT_LENGTH_MAX = 120;
const IPV6_GROUPS = 8;
/** The first six groups of an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2). */
const MAPPED_PREFIX = '0:0:0:0:0:ffff:';

/** Returns the eight groups of an IPv6 address in lower case, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser converts an IPv6 address to its canonical form (RFC 5952), but without a dotted
  // ending.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right];
}

/** Returns the IPv4 address in the last two groups of a mapped address. */
function mappedAddress(groups: readonly string[]): string {
  const parts = groups.slice(-2).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return parts.join('.');
}

function canonicalIpv6(address: string): string {
  const groups = groupsOf(address);
  const all = groups.join(':');
  return all.startsWith(MAPPED_PREFIX) ? mappedAddress(groups) : all;
}

/** Removes quotes, brackets, port and zone from an entry of X-Forwarded-For. */
function withoutDecoration(entry: string): string {
  const text = entry.startsWith('"') && entry.endsWith('"') ? entry.slice(1, -1) : entry;
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  return (inBrackets ?? withPort ?? text).split('%', 1)[0] ?? '';
}

/**
 * Returns the canonical form of an address: an IPv4 address, or the eight groups of an IPv6
 * address. Returns undefined for any other text. An IPv4-mapped IPv6 address becomes its IPv4
 * address (S80).
 */
export function parseAddress(entry: string): string | undefined {
  if (entry.length > TEXT_LENGTH_MAX) return undefined;
  // A fast path for plain IPv4, the most common kind of entry. It takes a fifth of the time.
  if (isIPv4(entry)) return entry;
  const plain = withoutDecoration(entry);
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? canonicalIpv6(plain) : undefined;
}

/**
 * Returns the network under which rate limits count an address: an IPv4 address, or the /64 network
 * of an IPv6 address, which commonly belongs to one household or host.
 */
export function addressNetwork(address: string): string {
  const groups = address.includes(':') ? address.split(':') : [];
  return groups.length === IPV6_GROUPS ? `${groups.slice(0, 4).join(':')}::/64` : address;
}
