import type { Font } from '#bff/contracts/appearance-options.ts';
import { graphemesOf, isEmoji } from './drawable-text.ts';

/** Factors that make the families look equally large at the same font size. */
const SCALES: Partial<Record<Font, number>> = {
  caveat: 1.4,
  'jetbrains-mono': 0.94,
  poppins: 0.96,
};

/** Returns a font size adjusted to a family, in pixels. */
export const scaled = (size: number, font: Font): number => Math.round(size * (SCALES[font] ?? 1));

const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Estimated widths of characters in em: slightly more than the average of the families. */
const WIDTHS = { full: 1.02, widest: 1.1, capital: 0.8, narrow: 0.34, other: 0.6 };
const WORD_BREAK_SIZE_MAX = 54;

function widthOf(grapheme: string): number {
  if (isEmoji(grapheme) || FULL_WIDTH.test(grapheme)) return WIDTHS.full;
  if (/^[WM@]/.test(grapheme)) return WIDTHS.widest;
  if (/^\p{Lu}/u.test(grapheme)) return WIDTHS.capital;
  return /^[\sil.,;:'|!()]/.test(grapheme) ? WIDTHS.narrow : WIDTHS.other;
}

const textWidth = (text: string): number =>
  graphemesOf(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0);

/**
 * Returns the number of lines that words take. A word that is longer than a line breaks anywhere.
 * @param words widths of the words, in em
 * @param width width of a line, in em
 */
function lineCount(words: readonly number[], width: number): number {
  let lines = 1;
  let filled = 0;
  for (const word of words) {
    const gap = filled > 0 ? WIDTHS.narrow : 0;
    if (filled > 0 && filled + gap + word > width) {
      lines += 1;
      filled = word;
    } else filled += gap + word;
    lines += Math.max(Math.ceil(filled / width) - 1, 0);
    if (filled > width) filled = filled % width || width;
  }
  return lines;
}

/**
 * Returns the largest size at which a text probably fits; undefined if it fits at none of the
 * sizes. If the estimate is wrong, the layout truncates the text.
 * @param options.width width of a line, in pixels
 */
export function fitLines(
  text: string,
  { width, sizes, lines }: { width: number; sizes: readonly number[]; lines: number },
): number | undefined {
  const words = text.trim().split(/\s+/).map(textWidth);
  const longest = Math.max(...words);
  // Prefer a smaller size to a break within a word.
  const fits = (size: number) =>
    (longest * size <= width || (lines > 1 && size <= WORD_BREAK_SIZE_MAX)) &&
    lineCount(words, width / size) <= lines;
  return sizes.find(fits);
}
