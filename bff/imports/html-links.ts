import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasLongHost } from '#bff/contracts/link-url.ts';
import { socialIconOfHost } from '#bff/contracts/social-hosts.ts';
import { hasVisibleCharacter } from '#bff/contracts/text.ts';
import { linkTitle } from '#bff/links/page-title.ts';
import { readHtml } from '#bff/outbound/read-html.ts';
import { CANDIDATES_MAX, type Candidate, isHeading } from './collect-links.ts';

/** Elements whose content is not text. */
const CODE = new Set(['script', 'style']);
/**
 * Length of a collected text after which further text is ignored. A title has at most
 * LINK_TITLE_MAX characters.
 */
const TEXT_MAX = 1_000;
/** Number of links to resolve before yielding to the event loop. */
const RESOLVED = 500;

const HEADING = /^h[2-6]$/;
const HEADING_FIELDS = { kind: 'heading' } as const;
/** Attributes that can contain the label of a link without text, such as an icon. */
const LABELS = ['aria-label', 'title'] as const;
/**
 * Matches the path of a click counter on older LinkStack and LittleLink pages, with or without a
 * username. The target URL follows the number.
 */
const COUNTED_TARGET = /^\/(?:[^/?#]+\/)?going\/\d+[/?](https?(?::|%3A)(?:\/|%2F).*)/i;

/**
 * Returns the links and headings of an HTML document with their texts, in order. If a link has no
 * text, its title is its label, or the label of the image in it.
 */
export async function htmlLinks(html: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let open: Candidate | null = null;
  /** Label of the open link. It becomes the title if the link contains no text. */
  let label: string | undefined;
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
  /** Stores the first label with a visible character. */
  const addLabel = (text = '') => {
    if (isLinkOpen() && hasVisibleCharacter(text)) label ??= text;
  };
  const close = () => {
    if (open && label !== undefined && !hasVisibleCharacter(open.title)) open.title = label;
    open = null;
    label = undefined;
  };
  const addCandidate = (kind: Pick<Candidate, 'url' | 'fields'>, index: number) => {
    close();
    open = { line: lineAt(index), title: '', ...kind };
    candidates.push(open);
  };
  const addLink = (url: string, attributes: ReadonlyMap<string, string>, index: number) => {
    // A link inside a heading replaces the heading. Its text becomes the title of the link.
    if (open && isHeading(open)) candidates.pop();
    addCandidate({ url }, index);
    for (const name of LABELS) addLabel(attributes.get(name));
  };
  await readHtml(html, {
    onOpen(name, attributes, index) {
      if (CODE.has(name)) isCode = true;
      if (name === 'br') addText(' ');
      const url = name === 'a' ? attributes.get('href') : undefined;
      if (name === 'img') addLabel(attributes.get('alt'));
      if (candidates.length >= CANDIDATES_MAX) return;
      if (url !== undefined) addLink(url, attributes, index);
      else if (HEADING.test(name) && !isLinkOpen())
        addCandidate({ url: '', fields: HEADING_FIELDS }, index);
    },
    onText: addText,
    onClose(name) {
      if (CODE.has(name)) isCode = false;
      if (isLinkOpen() ? name === 'a' : HEADING.test(name)) close();
      // Insert a space between the texts of neighboring elements.
      else addText(' ');
    },
  });
  close();
  return candidates;
}

/** Returns the target of a link within the site. A click counter leads to the URL in its path. */
function targetOf(url: URL): URL | null {
  const [, target] = COUNTED_TARGET.exec(url.pathname + url.search + url.hash) ?? [];
  return target === undefined ? url : parse(/^https?%/i.test(target) ? decoded(target) : target);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const parse = (url: string, base?: string): URL | null =>
  hasLongHost(url) ? null : URL.parse(url, base);

const withoutWww = (hostname: string): string => hostname.replace(/^www\./, '');

/**
 * Returns the links from a page to other sites, with the headings above the links.
 * @param page the page's own URL
 */
export async function outgoingLinks(html: string, page: string): Promise<Candidate[]> {
  // Resolve relative links against the origin alone. They lead to the page's own site anyway. The
  // page's URL may have thousands of characters, which would be parsed again for each link.
  const { hostname, origin } = new URL(page);
  const outgoing: Candidate[] = [];
  let heading: Candidate | null = null;
  for (const [index, candidate] of (await htmlLinks(html)).entries()) {
    if (index % RESOLVED === RESOLVED - 1) await nextTurn();
    if (isHeading(candidate)) {
      heading = candidate;
      continue;
    }
    const link = parse(candidate.url, origin);
    const isSameSite = link && withoutWww(link.hostname) === withoutWww(hostname);
    const url = isSameSite ? targetOf(link) : link;
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === hostname) continue;
    if (heading && linkTitle(heading.title)) outgoing.push(heading);
    heading = null;
    const icon = socialIconOfHost(url.hostname);
    outgoing.push({ ...candidate, url: url.href, ...(icon && { fields: { social_icon: icon } }) });
  }
  return outgoing;
}
