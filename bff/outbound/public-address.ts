import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is public unicast (S85). Refused are private, loopback, link-local,
 * shared (CGNAT), documentation, benchmarking and reserved addresses, and IPv6 addresses that carry
 * an IPv4 address: mapped, NAT64, 6to4, Teredo.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}
