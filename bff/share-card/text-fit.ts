import type { Font } from '#bff/contracts/appearance-options.ts';
import { graphemesOf, isEmoji } from './drawable-text.ts';

/** Size at which a family looks as large as the others at 1. */
const SCALES: Partial<Record<Font, number>> = {
  caveat: 1.4,
  'jetbrains-mono': 0.94,
  poppins: 0.96,
};

/** Returns a size in pixels for a family. */
export const scaled = (size: number, font: Font): number => Math.round(size * (SCALES[font] ?? 1));

const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Widths in em, above the average of the families. */
const WIDTHS = { full: 1.02, capital: 0.8, narrow: 0.34, other: 0.6 };

function widthOf(grapheme: string): number {
  if (isEmoji(grapheme) || FULL_WIDTH.test(grapheme)) return WIDTHS.full;
  if (/^[WM@]/.test(grapheme)) return 0.95;
  if (/^\p{Lu}/u.test(grapheme)) return WIDTHS.capital;
  return /^[\sil.,;:'|!()]/.test(grapheme) ? WIDTHS.narrow : WIDTHS.other;
}

/**
 * Returns the largest size at which a text probably fits; undefined when it fits at none. The layout
 * clamps the text where the estimate is wrong.
 * @param options.width of a line in pixels
 */
export function fitLines(
  text: string,
  { width, sizes, lines }: { width: number; sizes: readonly number[]; lines: number },
): number | undefined {
  const total = graphemesOf(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0);
  const longest = Math.max(
    ...text
      .split(/\s+/)
      .map((word) => graphemesOf(word).reduce((sum, grapheme) => sum + widthOf(grapheme), 0)),
  );
  // Words that are longer than a line break anywhere; others leave a part of their line empty.
  const fits = (size: number) =>
    longest * size <= width
      ? total * size <= width * (lines - (lines - 1) * 0.3)
      : total * size <= width * lines && size <= 54;
  return sizes.find(fits);
}
