import type { Font } from '#bff/contracts/appearance-options.ts';
import { FONT_RULES } from './font-rules.ts';

const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

/**
 * Returns the value of the CSS `font-family` property: the family, installed fonts of its size for
 * the time until it is loaded, and the system's font for other scripts.
 */
export function fontStack(font: Font): string {
  return font === 'system' ? SYSTEM : `${FONT_RULES[font].stack},${SYSTEM}`;
}

/** Returns the `@font-face` rules of a page: those of its only family. */
export function fontRules(font: Font): string {
  return font === 'system' ? '' : FONT_RULES[font].rules.join('');
}

const added = new Set<Font>();

/** Adds the rules of a family to the document, once. Browsers load its files when text needs them. */
export function addFont(font: Font): void {
  if (font === 'system' || added.has(font)) return;
  added.add(font);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(fontRules(font));
  document.adoptedStyleSheets.push(sheet);
}
