import { isIP } from 'node:net';

/** Maximum length of a DNS name (RFC 1035). */
const HOST_LENGTH_MAX = 253;
/**
 * Matches the allowed hosts. The host of a URL may also contain characters such as `*`, `=` and
 * `;`, which are not allowed here (S81).
 */
const HOST_NAME = /^[a-z0-9.-]+$/;

function parseHost(referer: string): string {
  if (!/^https?:\/\//i.test(referer) || !URL.canParse(referer)) return '';
  const host = new URL(referer).hostname.replace(/\.$/, '');
  // Ignore IP addresses: they may identify a household and are of no use to a creator.
  const isName = isIP(host) === 0 && HOST_NAME.test(host);
  return isName && host.length <= HOST_LENGTH_MAX ? host : '';
}

/**
 * Returns the host of a Referer header without port, in lower case and as punycode. Returns '' for
 * a missing header, a URL that is not http(s), an IP address, and our own host.
 */
export function referrerHost(referer: string | undefined, ownHost: string): string {
  if (referer === undefined || referer === '') return '';
  const host = parseHost(referer);
  return host === ownHost ? '' : host;
}
