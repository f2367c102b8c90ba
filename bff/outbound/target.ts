import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AddressRefused } from '#bff/domain-errors.ts';
import { isPublicAddress } from './public-address.ts';

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** Where a connection goes. */
export interface Endpoint {
  address: string;
  port: number;
}

/** The rules for targets of outbound requests. */
export interface TargetRules {
  /** Names of Posy's own hosts, in lower case; their subdomains are refused too. */
  ownHosts: readonly string[];
  /** Endpoints of hosts in tests, which are not checked. */
  testHosts: ReadonlyMap<string, Endpoint>;
}

const withoutDot = (host: string) => host.replace(/\.$/, '');

/** Returns the host of a URL without the brackets of an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/**
 * Checks everything about an address that needs no DNS (S85): scheme, port, credentials, and that it
 * is neither a host of Posy nor an IP address that is not public.
 * @throws AddressRefused
 */
export function checkUrl(url: URL, { ownHosts, testHosts }: TargetRules): void {
  const port = PORTS[url.protocol];
  // An URL omits the default port of its scheme.
  if (port === undefined || (url.port !== '' && url.port !== '80' && url.port !== '443')) {
    throw new AddressRefused();
  }
  if (url.username !== '' || url.password !== '') throw new AddressRefused();
  const host = withoutDot(hostOf(url));
  if (host === '' || ownHosts.some((own) => host === own || host.endsWith(`.${own}`))) {
    throw new AddressRefused();
  }
  if (isIP(host) && !testHosts.has(host) && !isPublicAddress(host)) throw new AddressRefused();
}

/**
 * Resolves a host and checks each of its addresses. The connection must go to the result and must
 * not resolve the name again, because the answer may change (DNS rebinding).
 * @throws AddressRefused when one of the addresses is not public
 * @throws an error of the resolver when the host has none
 */
export async function resolveTarget(
  hostname: string,
  port: number,
  { testHosts }: TargetRules,
): Promise<Endpoint> {
  const test = testHosts.get(withoutDot(hostname.toLowerCase()));
  if (test) return test;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true, order: 'ipv4first' });
  if (found.some(({ address }) => !isPublicAddress(address))) throw new AddressRefused();
  const [first] = found;
  if (!first) throw new AddressRefused();
  return { address: first.address, port };
}
