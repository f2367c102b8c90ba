import { LINK_URL_MAX } from '#bff/contracts/limits.ts';
import { linkTitleSchema } from '#bff/contracts/link.ts';
import { normalizeAddress } from '#bff/contracts/link-address.ts';
import { isLinkUrl } from '#bff/contracts/link-url.ts';

export interface PastedLink {
  url: string;
  /** The text beside the address, or null. */
  title: string | null;
}

export interface PastedLinks {
  links: PastedLink[];
  /** The lines that contain no address, without duplicates. */
  unread: string[];
}

/** Strips the punctuation around a word. Keeps a closing bracket that belongs to the address. */
function bareWord(word: string): string {
  const start = word.replace(/^[<("„“]+/, '');
  const bare = start.replace(/[>"”“),;.]+$/, '');
  return bare.includes('(') && start.startsWith(`${bare})`) ? `${bare})` : bare;
}

interface Word {
  word: string;
  /** The address, or null if the word is not an address. */
  url: string | null;
}

function readWord(word: string): Word {
  if (word.length > LINK_URL_MAX) return { word, url: null };
  const address = normalizeAddress(bareWord(word));
  return { word, url: isLinkUrl(address) ? address : null };
}

/**
 * Splits a text without spaces. The text is one address, which can contain commas, or a
 * comma-separated list.
 */
function readWords(text: string): Word[] {
  const parts = text.split(',').map(readWord);
  if (parts.every(({ url }) => url !== null)) return parts;
  const whole = readWord(text);
  return whole.url === null ? parts : [whole];
}

function readLine(line: string): PastedLink[] {
  const words = line.split(/\s+/).flatMap(readWords);
  const found = words.flatMap(({ url }) => (url === null ? [] : [url]));
  if (found.length !== 1) return found.map((url) => ({ url, title: null }));
  const others = words.flatMap(({ word, url }) => (url === null ? [word] : [])).join(' ');
  const text = others.replace(/^[•*–—-] /u, '').replace(/[\s:–—-]+$/u, '');
  const title = linkTitleSchema.safeParse(text);
  return found.map((url) => ({ url, title: title.success ? title.data : null }));
}

/**
 * Reads the addresses in a pasted text, without duplicates. Text beside the only address of a line
 * becomes its title.
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
