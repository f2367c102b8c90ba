import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Maximum length of a DNS name (RFC 1035). */
const HOST_LENGTH_MAX = 253;
/** Stricter than URL hosts, which allow characters such as `*`, `=` and `;` (S81). */
const HOST_NAME = /^[a-z0-9.-]+$/;
const HEADERS_REMEMBERED = 1_000;
/** Longer headers are not cached, which bounds the cache's memory. */
const HEADER_LENGTH = 256;
const hosts = new LRUCache<string, string>({ max: HEADERS_REMEMBERED });

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
  let host = hosts.get(referer);
  if (host === undefined) {
    host = parseHost(referer);
    if (referer.length <= HEADER_LENGTH) hosts.set(referer, host);
  }
  return host === ownHost ? '' : host;
}
