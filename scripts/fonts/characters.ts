/** A part of a family: a browser loads its file only for a page that has one of its characters. */
export interface Subset {
  name: 'latin' | 'latin-ext';
  characters: string;
  /** CSS `unicode-range`, which may name characters that the file lacks. */
  range: string;
  /** OpenType features. Glyphs of two files are never kerned with each other. */
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

/** The other letters of the official languages of Europe in Latin script. */
const LATIN_EXT =
  'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİĶķĹĺĻļĽľŁłŃńŅņŇňŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚțẞ';

const BASIC_FEATURES = ['ccmp', 'locl'];

/** The subsets in the order of their rules: of two that have a character, the last is used. */
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
