import { setImmediate as nextTurn } from 'node:timers/promises';
import { Tokenizer } from 'htmlparser2';
import { ForeignContent } from './foreign-content.ts';

/** Number of characters to read before yielding to the event loop. */
const PART = 32 * 1024;
/**
 * Maximum length of an attribute value or text, in characters; longer ones are truncated. It
 * exceeds the limits for link URLs and titles.
 */
const TEXT_MAX = 8 * 1024;

interface HtmlHandler {
  /**
   * Called for each start tag.
   * @param index position of the tag, in characters
   */
  onOpen(name: string, attributes: ReadonlyMap<string, string>, index: number): void;
  onText(text: string): void;
  /** Called for each end tag, and for SVG and MathML elements that end without an end tag. */
  onClose(name: string): void;
  /** Returns whether the rest of the document can be skipped. */
  isDone?(): boolean;
}

/**
 * Reads the tags and texts of an HTML document in their order. Converts names to lower case. Does
 * not use the `Parser` of htmlparser2, because its time grows with the square of the number of open
 * elements: it takes 97 s for a megabyte of `<b>` and blocks the event loop for up to 14 s (S61).
 */
export async function readHtml(html: string, handler: HtmlHandler): Promise<void> {
  let [name, index, attribute, value] = ['', 0, '', ''];
  let attributes = new Map<string, string>();
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const ignore = () => undefined;
  const foreign = new ForeignContent();
  const open = (isClosed: boolean) => {
    for (const inner of foreign.breakOut(name)) handler.onClose(inner);
    handler.onOpen(name, attributes, index);
    if (foreign.open(name, isClosed)) handler.onClose(name);
  };
  const close = (closed: string) => {
    for (const inner of foreign.close(closed)) handler.onClose(inner);
    handler.onClose(closed);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        [name, index, attributes] = [nameAt(start, end), start, new Map()];
      },
      onattribname(start, end) {
        [attribute, value] = [nameAt(start, end), ''];
      },
      onattribdata(start, end) {
        if (value.length < TEXT_MAX) value += html.slice(start, Math.min(end, start + TEXT_MAX));
      },
      onattribentity(codePoint) {
        if (value.length < TEXT_MAX) value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag: (start, end) => close(nameAt(start, end)),
      isInForeignContext: () => foreign.isInside(),
      ontext: (start, end) => handler.onText(html.slice(start, Math.min(end, start + TEXT_MAX))),
      ontextentity: (codePoint) => handler.onText(String.fromCodePoint(codePoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  for (let at = 0; at < html.length && !handler.isDone?.(); at += PART) {
    tokenizer.write(html.slice(at, at + PART));
    await nextTurn();
  }
  tokenizer.end();
}
