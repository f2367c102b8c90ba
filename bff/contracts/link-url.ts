/**
 * Maximum length of a host with its port, in characters. DNS names have at most 253 (RFC 1035), but
 * the URL parser accepts any length and takes quadratic time for combining marks and labels (S61).
 */
const HOST_MAX = 300;

/** White space that the URL parser removes. */
const IGNORED = /[\t\n\r]/g;

/** Returns whether the host of an absolute or relative address is too long to be parsed. */
export function hasLongHost(address: string): boolean {
  const [, host = ''] =
    /^\s*(?:[a-z][a-z0-9+.-]*:)?[/\\]*([^/\\?#]*)/i.exec(address.replace(IGNORED, '')) ?? [];
  return host.length > HOST_MAX;
}

/**
 * White space, backslashes, control characters and direction marks. They can disguise a URL as
 * another one.
 */
const NEVER_IN_A_URL = /[\s\\\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Returns whether a text is an absolute http or https address with a host and no credentials. */
export function isLinkUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || NEVER_IN_A_URL.test(text) || !text.isWellFormed())
    return false;
  if (hasLongHost(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.hostname !== '' && url.username === '' && url.password === '';
}
