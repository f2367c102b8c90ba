import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { CANDIDATES_MAX, type Candidate } from './collect-links.ts';

/** Characters parsed between turns of the event loop. */
const PART = 32 * 1024;
/** Longer texts are cut: a title has at most 100 characters. */
const TEXT_MAX = 1_000;
/** Links compared with the page's own host between turns of the event loop. */
const COMPARED = 500;

/** Returns the links of an HTML document with their texts, in order. */
export async function htmlLinks(html: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let open: Candidate | null = null;
  let hidden = 0;
  let line = 1;
  let counted = 0;
  const lineAt = (index: number) => {
    for (; counted < index; counted += 1) if (html.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'script' || name === 'style') hidden += 1;
      if (name !== 'a' || href === undefined || candidates.length >= CANDIDATES_MAX) return;
      open = { line: lineAt(parser.startIndex), title: '', url: href };
      candidates.push(open);
    },
    ontext(text) {
      if (open && hidden === 0 && open.title.length < TEXT_MAX) open.title += text;
    },
    onclosetag(name) {
      if (name === 'a') open = null;
      if (name === 'script' || name === 'style') hidden -= 1;
      // Texts of neighboring elements are separate words.
      else if (open) open.title += ' ';
    },
  });
  for (let at = 0; at < html.length; at += PART) {
    parser.write(html.slice(at, at + PART));
    await nextTurn();
  }
  parser.end();
  return candidates;
}

/**
 * Returns the links of a page that lead to other sites.
 * @param page the page's own address
 */
export async function outgoingLinks(html: string, page: string): Promise<Candidate[]> {
  // Paths of the page lead to the page's own site. Its whole address may have thousands of
  // characters, which would be parsed for each link.
  const { hostname, origin } = new URL(page);
  const outgoing: Candidate[] = [];
  for (const [index, candidate] of (await htmlLinks(html)).entries()) {
    if (index % COMPARED === COMPARED - 1) await nextTurn();
    const url = URL.parse(candidate.url, origin);
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === hostname) continue;
    outgoing.push({ ...candidate, url: url.href });
  }
  return outgoing;
}
