/**
 * The longest host with port that is parsed, in characters. Names have at most 253 (RFC 1035), but a
 * URL accepts any length, and takes quadratic time for the combining marks and labels of one (S61).
 */
const HOST_MAX = 300;

/** White space that a URL ignores. */
const IGNORED = /[\t\n\r]/g;

/** Returns whether an address, absolute or relative, has a host that is too long to be parsed. */
export function hasLongHost(address: string): boolean {
  const [, host = ''] =
    /^\s*(?:[a-z][a-z0-9+.-]*:)?[/\\]*([^/\\?#]*)/i.exec(address.replace(IGNORED, '')) ?? [];
  return host.length > HOST_MAX;
}
