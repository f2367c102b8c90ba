import { isIP } from 'node:net';

/** Maximum length of a DNS name (RFC 1035). */
const HOST_LENGTH_MAX = 253;
/** Stricter than URL hosts, which allow characters such as `*`, `=` and `;` (S81). */
const HOST_NAME = /^[a-z0-9.-]+$/;

function parseHost(referer: string): string {
  if (!/^https?:\/\//i.test(referer) || !URL.canParse(referer)) return '';
  const host = new URL(referer).hostname.replace(/\.$/, '');
  // Skip IP addresses: they may identify a household and mean nothing to a creator.
  const isName = isIP(host) === 0 && HOST_NAME.test(host);
  return isName && host.length <= HOST_LENGTH_MAX ? host : '';
}

/**
 * Returns the host of a Referer header in lower case, as punycode, without port; '' for a missing
 * header, a URL that is not http(s), an IP address, or our own host.
 */
export function referrerHost(referer: string | undefined, ownHost: string): string {
  if (referer === undefined || referer === '') return '';
  const host = parseHost(referer);
  return host === ownHost ? '' : host;
}
