import { LINK_URL_MAX } from './limits.ts';
import { isLinkUrl } from './link-url.ts';

/**
 * Matches an address without a scheme. It consists of a host, an optional port and an optional
 * path. The host has at least two labels, and the last label starts with a letter. Does not match
 * email addresses.
 */
const BARE_ADDRESS =
  /^(?:\/\/)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Trims a text. Adds a missing scheme to an address such as `instagram.com/rosa`. */
export function normalizeAddress(text: string): string {
  const address = text.trim();
  if (address.length > LINK_URL_MAX || !BARE_ADDRESS.test(address)) return address;
  const complete = `https://${address.replace(/^\/\//, '')}`;
  return isLinkUrl(complete) ? complete : address;
}
