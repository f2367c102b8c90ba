import { isIP } from 'node:net';

const withoutDot = (host: string) => (host.endsWith('.') ? host.slice(0, -1) : host);

/** Returns a host as URLs contain it: lower case, punycode, without a final dot. */
function hostOf(url: string): string {
  return withoutDot(new URL(url).hostname);
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
 * Returns the host of a link and the domains above it: a.b.example, b.example, example.
 * @param url an address that `isLinkUrl` has accepted
 */
export function hostAndParents(url: string): string[] {
  const labels = hostOf(url).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
