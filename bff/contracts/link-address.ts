import { LINK_URL_MAX } from './limits.ts';
import { isLinkUrl } from './link-url.ts';

/**
 * A host with at least two labels, the last of which starts with a letter, then a port and a path, but
 * no scheme. It is no email address.
 */
const BARE_ADDRESS =
  /^(?:\/\/)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Adds the scheme that people leave out, as in `instagram.com/rosa`. Other texts are only trimmed. */
export function normalizeAddress(text: string): string {
  const address = text.trim();
  if (address.length > LINK_URL_MAX || !BARE_ADDRESS.test(address)) return address;
  const complete = `https://${address.replace(/^\/\//, '')}`;
  return isLinkUrl(complete) ? complete : address;
}
