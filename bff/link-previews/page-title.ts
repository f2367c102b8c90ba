import { Parser } from 'htmlparser2';
import { LINK_TITLE_MAX } from '#bff/contracts/limits.ts';
import { hasVisibleCharacter, keptLine } from '#bff/contracts/text.ts';

/** Characters parsed between turns of the event loop. */
const PART = 32 * 1024;

/** Returns a text as the title of a link: one line, at most 100 characters; null when it is empty. */
export function linkTitle(text: string): string | null {
  const line = keptLine(text.replace(/\s+/g, ' '));
  const title = [...line].slice(0, LINK_TITLE_MAX).join('').trim();
  return hasVisibleCharacter(title) ? title : null;
}

/**
 * Returns the title of an HTML page: that for sharing (`og:title`), else that of its tab.
 */
export async function pageTitle(html: string): Promise<string | null> {
  let shared: string | null = null;
  let title = '';
  let isTitle = false;
  let isDone = false;
  const parser = new Parser({
    onopentag(name, { property, content }) {
      isTitle = name === 'title';
      if (name === 'meta' && property === 'og:title' && content) shared ??= linkTitle(content);
      // What follows is content, where a title belongs to a drawing.
      if (name === 'body') isDone = true;
    },
    ontext(text) {
      if (isTitle && title.length < PART) title += text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  for (let at = 0; at < html.length && !isDone; at += PART) {
    parser.write(html.slice(at, at + PART));
    await new Promise((resume) => setImmediate(resume));
  }
  parser.end();
  return shared ?? linkTitle(title);
}
