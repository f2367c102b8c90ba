import type { Font } from '#bff/contracts/appearance-options.ts';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import { FONT_STACKS } from './font-stacks.ts';

const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

/**
 * Returns the value of the CSS `font-family` property: the family, then installed fonts of the same
 * size, which are shown until the family has loaded, then the system font for characters that the
 * family lacks.
 */
export function fontStack(font: Font): string {
  return font === 'system' ? SYSTEM : `${FONT_STACKS[font]},${SYSTEM}`;
}

const added = new Set<Font>();

/**
 * Adds the rules of a family to the document, once. Browsers load the files when a text uses them.
 */
export function addFont(font: Font): void {
  if (font === 'system' || added.has(font)) return;
  added.add(font);
  void loadOptional(() => import('./font-rules.ts')).then((module) => {
    // Without the rules, the page uses the system font.
    if (!module) return added.delete(font);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(module.FONT_RULES[font].join(''));
    document.adoptedStyleSheets.push(sheet);
  });
}
