import type { CSSProperties } from 'react';
import { isLinkUrl } from '#bff/contracts/link-url.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';
import { ownLinkProperties } from './style/page-style.ts';

/**
 * Maximum length of a title without a tooltip, in UTF-16 units. The narrowest tile can cut longer
 * titles after two lines, so a tooltip shows them in full.
 */
const SHORT_TITLE = 12;

/**
 * Returns the attributes of a link: its target, and the id that the script uses to count clicks.
 * Uses `noopener` without `noreferrer`, so that linked sites receive the referrer.
 */
export const linkTarget = ({ id, url, title }: PublicLink) => ({
  href: url && isLinkUrl(url) ? shortUrl(url) : undefined,
  target: '_blank',
  rel: 'noopener',
  'data-link': id,
  title: title.length > SHORT_TITLE ? title : undefined,
});

/**
 * Returns the link's own color as a style for the preview. The public page uses a class in its
 * style block instead.
 */
export const ownStyle = ({ button_color_own: own }: PublicLink, preview: boolean) =>
  preview && own ? (ownLinkProperties(own) as CSSProperties) : undefined;

const ENCODED: Record<string, string> = { '"': '%22', "'": '%27', '<': '%3C', '>': '%3E' };
const encode = (text: string, characters: RegExp) =>
  text.replace(characters, (character) => ENCODED[character] ?? character);

/**
 * Returns an address with quotes and angle brackets percent-encoded. Browsers would encode them in
 * the same places, so the target is the same. Escaping them for HTML and JSON would double the
 * rendering time (S61).
 */
export function shortUrl(url: string): string {
  // Browsers encode an apostrophe only in the query.
  return encode(url, /["<>]/g).replace(/^[^?#]*\?[^#]*/, (beforeFragment) => {
    const query = beforeFragment.indexOf('?');
    return beforeFragment.slice(0, query) + encode(beforeFragment.slice(query), /'/g);
  });
}
