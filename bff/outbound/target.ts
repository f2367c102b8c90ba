import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AddressRefused } from '#bff/domain-errors.ts';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is public unicast (S85). These addresses are not public: private,
 * loopback, link-local, shared (CGNAT), documentation, benchmarking and reserved addresses, and
 * IPv6 addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** The endpoint of a connection. */
export interface Endpoint {
  address: string;
  port: number;
}

/** The rules for targets of outbound requests. */
export interface TargetRules {
  /** Posy's own host names, in lower case. Their subdomains are rejected too. */
  ownHosts: readonly string[];
  /** Endpoints of test hosts, which skip the address check. */
  testHosts: ReadonlyMap<string, Endpoint>;
}

/**
 * The resolver queries name servers directly. `lookup` would occupy a thread until a name server
 * responds. Two slow names would then delay all other lookups of the process, including those for
 * calls to the provider.
 */
const resolver = new Resolver({ timeout: 1_000, tries: 2 });

const withoutDot = (host: string) => host.replace(/\.$/, '');

/** Returns the host of a URL without the brackets of an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/**
 * Checks a URL as far as possible without DNS (S85): its scheme, its port, and that it contains no
 * credentials. Its host must not be one of Posy's own hosts, or an IP address that is not public.
 * @throws AddressRefused
 */
export function checkUrl(url: URL, { ownHosts, testHosts }: TargetRules): void {
  if (!/^https?:$/.test(url.protocol)) throw new AddressRefused();
  // `url.port` is empty for the default port of the scheme.
  if (!['', '80', '443'].includes(url.port)) throw new AddressRefused();
  if (url.username !== '' || url.password !== '') throw new AddressRefused();
  const host = withoutDot(hostOf(url));
  if (host === '' || ownHosts.some((own) => host === own || host.endsWith(`.${own}`))) {
    throw new AddressRefused();
  }
  // Reject localhost by name, because name servers may be unable to resolve it.
  if (/(?:^|\.)localhost$/.test(host)) throw new AddressRefused();
  if (isIP(host) && !testHosts.has(host) && !isPublicAddress(host)) throw new AddressRefused();
}

/**
 * Returns the addresses of a host, IPv4 first.
 * @throws an error of the resolver
 */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [four, six].flatMap((result) =>
    result.status === 'fulfilled' ? result.value : [],
  );
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

/**
 * Resolves a host and checks each of its addresses. The caller must connect to the result and must
 * not resolve the name again, because the second result may differ (DNS rebinding).
 * @throws AddressRefused when one of the addresses is not public
 * @throws an error of the resolver when the host has no address
 */
export async function resolveTarget(
  hostname: string,
  port: number,
  { testHosts }: TargetRules,
): Promise<Endpoint> {
  const test = testHosts.get(withoutDot(hostname.toLowerCase()));
  if (test) return test;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await addressesOf(host);
  const [address] = found;
  if (address === undefined || !found.every(isPublicAddress)) throw new AddressRefused();
  return { address, port };
}
