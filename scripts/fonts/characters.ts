/**
 * A part of a family's characters, in a separate file. A browser loads the file only for a page
 * with one of these characters.
 */
export interface Subset {
  name: 'latin' | 'latin-ext';
  characters: string;
  /** Value of the CSS property `unicode-range`. It may include characters that the file lacks. */
  range: string;
  /** OpenType features to keep. Kerning never applies to two glyphs from different files. */
  features: readonly string[];
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  );

/** The letters of Western Europe, digits and punctuation. */
const LATIN = [
  between(0x20, 0x7e),
  ' ¡¢£§©«®°·»¿×',
  between(0xc0, 0xd6),
  between(0xd8, 0xff),
  'ıŒœ–—‘’‚“”„•…‹›€™',
].join('');

/** The other letters of Europe's official languages in Latin script. */
const LATIN_EXT =
  'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİĶķĹĺĻļĽľŁłŃńŅņŇňŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚțẞ';

const BASIC_FEATURES = ['ccmp', 'locl'];

/**
 * The subsets in the order of their rules. If several subsets contain a character, the browser uses
 * the last of them.
 */
export const SUBSETS: readonly Subset[] = [
  {
    name: 'latin-ext',
    characters: LATIN_EXT,
    range: 'U+100-17F,U+218-21B,U+1E9E',
    features: BASIC_FEATURES,
  },
  {
    name: 'latin',
    characters: LATIN,
    range: 'U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122',
    features: [...BASIC_FEATURES, 'kern'],
  },
];
