import { isIP, isIPv4 } from 'node:net';
import { hasLongHost } from '#bff/contracts/link-url.ts';
import { parseAddress } from '#bff/http/address-network.ts';

/** Removes the dots at the end of a host. There can be several. */
function withoutFinalDots(host: string): string {
  let length = host.length;
  while (host[length - 1] === '.') length -= 1;
  return host.slice(0, length);
}

/**
 * Returns the host of a URL in canonical form: lower case, punycode, without final dots. A mapped
 * IPv4 address becomes that IPv4 address.
 */
function hostOf(url: string): string {
  // The host of a mailto URL is a part of its path.
  const { hostname } = new URL(url.replace(/^mailto:.*@/, 'http://'));
  if (!hostname.startsWith('[')) return withoutFinalDots(hostname);
  const address = parseAddress(hostname) ?? '';
  return isIPv4(address) ? address : hostname;
}

/**
 * Returns the canonical form of a host name or IP address that an operator typed.
 * @returns null when it is neither, or a single label such as a top-level domain
 */
export function canonicalHost(text: string): string | null {
  if (!/^[^\s/\\?#@]+$/.test(text) || !URL.canParse(`http://${text}`)) return null;
  const url = new URL(`http://${text}`);
  if (url.port !== '' || url.hostname === '') return null;
  const host = hostOf(url.href);
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return host;
  const labels = host.split('.');
  return labels.length > 1 && !labels.includes('') ? host : null;
}

/**
 * Returns the host of a link and the domains above it: a.b.example, b.example, example. A phone
 * number has an empty host.
 * @param url a URL that `isLinkUrl` or `socialUrl` has accepted
 * @returns an empty list for a host that an earlier release accepted but that is now too long
 */
export function hostAndParents(url: string): string[] {
  if (hasLongHost(url)) return [];
  const labels = hostOf(url).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
