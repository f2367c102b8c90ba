import { LINK_TITLE_MAX } from '#bff/contracts/limits.ts';
import { hasVisibleCharacter, normalizeLine } from '#bff/contracts/text.ts';
import { readHtml } from '#bff/outbound/read-html.ts';

/** Approximate number of characters of a `<title>` that are read. */
const TITLE_MAX = 8 * 1024;

/**
 * Converts a text to the title of a link, which is one line of at most LINK_TITLE_MAX characters.
 * Returns null if the title would be empty.
 */
export function linkTitle(text: string): string | null {
  const line = normalizeLine(text.replace(/\s+/g, ' '));
  const title = [...line].slice(0, LINK_TITLE_MAX).join('').trim();
  return hasVisibleCharacter(title) ? title : null;
}

/**
 * Returns the title of an HTML page: its `og:title`, or else its `<title>`; null if it has neither.
 */
export async function pageTitle(html: string): Promise<string | null> {
  let shared: string | null = null;
  let title = '';
  let isTitle = false;
  let isDone = false;
  await readHtml(html, {
    onOpen(name, attributes) {
      isTitle = name === 'title';
      const content = attributes.get('content');
      const isShared = name === 'meta' && attributes.get('property') === 'og:title';
      if (isShared && content && !isDone) shared ??= linkTitle(content);
      // A `<title>` in the body belongs to an SVG drawing.
      if (name === 'body') isDone = true;
    },
    onText(text) {
      if (isTitle && !isDone && title.length < TITLE_MAX) title += text;
    },
    onClose() {
      isTitle = false;
    },
    isDone: () => isDone,
  });
  return shared ?? linkTitle(title);
}
