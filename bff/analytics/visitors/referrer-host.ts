import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** The longest name of DNS (RFC 1035). */
const HOST_LENGTH_MAX = 253;
/** URLs allow more, such as `*`, `=` and `;` (S81). */
const HOST_NAME = /^[a-z0-9.-]+$/;
const HEADERS_REMEMBERED = 1_000;
/** Longer ones are no keys of the cache: it would hold on to whole headers. */
const HEADER_LENGTH = 256;
const hosts = new LRUCache<string, string>({ max: HEADERS_REMEMBERED });

function parseHost(referer: string): string {
  if (!/^https?:\/\//i.test(referer) || !URL.canParse(referer)) return '';
  const host = new URL(referer).hostname.replace(/\.$/, '');
  // An address may be somebody's home, and says nothing to a creator.
  const isName = isIP(host) === 0 && HOST_NAME.test(host);
  return isName && host.length <= HOST_LENGTH_MAX ? host : '';
}

/**
 * The host that a page load came from, by the Referer header: lower case, punycode, without port;
 * '' when there is none, it is no web address or it is our own.
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
