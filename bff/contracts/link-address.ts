import { LINK_URL_MAX } from './limits.ts';
import { isLinkUrl } from './link-url.ts';

/**
 * Matches an address without a scheme: a host with at least two labels, of which the last starts
 * with a letter, then an optional port and path. Does not match email addresses.
 */
const BARE_ADDRESS =
  /^(?:\/\/)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Trims a text, and adds the missing scheme to an address such as `instagram.com/rosa`. */
export function normalizeAddress(text: string): string {
  const address = text.trim();
  if (address.length > LINK_URL_MAX || !BARE_ADDRESS.test(address)) return address;
  const complete = `https://${address.replace(/^\/\//, '')}`;
  return isLinkUrl(complete) ? complete : address;
}
