import { LINK_URL_MAX } from '#bff/contracts/limits.ts';
import { linkTitleSchema, linkUrlSchema } from '#bff/contracts/link.ts';

export interface PastedLink {
  url: string;
  /** The text beside the address; null without one. */
  title: string | null;
}

export interface PastedLinks {
  links: PastedLink[];
  /** Lines without an address, each one once. */
  unread: string[];
}

/** A host with at least two labels, such as `instagram.com/rosa`. It is no email address. */
const BARE =
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Returns a word without the punctuation around it. Brackets inside of an address stay. */
function bareWord(word: string): string {
  const start = word.replace(/^[<("]+/, '');
  const bare = start.replace(/[>"),;.]+$/, '');
  return bare.includes('(') && start.startsWith(`${bare})`) ? `${bare})` : bare;
}

/** Returns the address that a word is, with `https://` before a bare host, or null. */
export function addressOf(word: string): string | null {
  if (word.length > LINK_URL_MAX) return null;
  const bare = bareWord(word);
  const address = BARE.test(bare) ? `https://${bare}` : bare;
  if (!/^https?:/i.test(address)) return null;
  const result = linkUrlSchema.safeParse(address);
  return result.success ? result.data : null;
}

function readLine(line: string): PastedLink[] {
  const words = line.split(/[\s,]+/).map((word) => ({ word, url: addressOf(word) }));
  const found = words.flatMap(({ url }) => (url === null ? [] : [url]));
  if (found.length !== 1) return found.map((url) => ({ url, title: null }));
  const others = words.flatMap(({ word, url }) => (url === null ? [word] : [])).join(' ');
  const text = others.replace(/^[•*–—-] /u, '').replace(/[\s:–—-]+$/u, '');
  const title = linkTitleSchema.safeParse(text);
  return found.map((url) => ({ url, title: title.success ? title.data : null }));
}

/**
 * Reads the addresses of a pasted text, each one once. A text beside the only address of a line is its
 * title.
 */
export function readPastedLinks(text: string): PastedLinks {
  const links = new Map<string, PastedLink>();
  const unread = new Set<string>();
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const found = readLine(line.trim());
    if (found.length === 0) unread.add(line.trim());
    for (const link of found) {
      const { href } = new URL(link.url);
      if (!links.has(href)) links.set(href, link);
    }
  }
  return { links: [...links.values()], unread: [...unread] };
}
