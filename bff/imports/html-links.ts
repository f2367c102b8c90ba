import { setImmediate as nextTurn } from 'node:timers/promises';
import { linkTitle } from '#bff/link-previews/page-title.ts';
import { readHtml } from '#bff/outbound/read-html.ts';
import { CANDIDATES_MAX, type Candidate, isHeading } from './collect-links.ts';

/** Elements whose content is no text. */
const CODE = new Set(['script', 'style']);
/** Longer texts are cut: a title has at most 100 characters. */
const TEXT_MAX = 1_000;
/** Links compared with the page's own host between turns of the event loop. */
const COMPARED = 500;

const HEADING = /^h[2-6]$/;
const HEADING_FIELDS = { kind: 'heading' } as const;

/** Returns the links and headings of an HTML document with their texts, in order. */
export async function htmlLinks(html: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let open: Candidate | null = null;
  let isCode = false;
  let line = 1;
  let counted = 0;
  const lineAt = (index: number) => {
    for (; counted < index; counted += 1) if (html.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const isLinkOpen = () => open !== null && !isHeading(open);
  const addText = (text: string) => {
    if (open && !isCode && open.title.length < TEXT_MAX) open.title += text;
  };
  const addCandidate = (kind: Pick<Candidate, 'url' | 'fields'>, index: number) => {
    open = { line: lineAt(index), title: '', ...kind };
    candidates.push(open);
  };
  const addLink = (url: string, index: number) => {
    // A heading around a link is the text of that link.
    if (open && isHeading(open)) candidates.pop();
    addCandidate({ url }, index);
  };
  await readHtml(html, {
    onOpen(name, attributes, index) {
      if (CODE.has(name)) isCode = true;
      if (name === 'br') addText(' ');
      const url = name === 'a' ? attributes.get('href') : undefined;
      if (candidates.length >= CANDIDATES_MAX) return;
      if (url !== undefined) addLink(url, index);
      else if (HEADING.test(name) && !isLinkOpen())
        addCandidate({ url: '', fields: HEADING_FIELDS }, index);
    },
    onText: addText,
    onClose(name) {
      if (CODE.has(name)) isCode = false;
      if (isLinkOpen() ? name === 'a' : HEADING.test(name)) open = null;
      // Texts of neighboring elements are separate words.
      else addText(' ');
    },
  });
  return candidates;
}

/**
 * Returns the links of a page that lead to other sites, with the headings above them.
 * @param page the page's own address
 */
export async function outgoingLinks(html: string, page: string): Promise<Candidate[]> {
  // Paths of the page lead to the page's own site. Its whole address may have thousands of
  // characters, which would be parsed for each link.
  const { hostname, origin } = new URL(page);
  const outgoing: Candidate[] = [];
  let heading: Candidate | null = null;
  for (const [index, candidate] of (await htmlLinks(html)).entries()) {
    if (index % COMPARED === COMPARED - 1) await nextTurn();
    if (isHeading(candidate)) {
      heading = candidate;
      continue;
    }
    const url = URL.parse(candidate.url, origin);
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === hostname) continue;
    if (heading && linkTitle(heading.title)) outgoing.push(heading);
    heading = null;
    outgoing.push({ ...candidate, url: url.href });
  }
  return outgoing;
}
