import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font as DrawnFont } from 'satori';
import type { Font } from '#bff/contracts/appearance-options.ts';

/** A font file with a part of a family's characters. */
export interface CardFont {
  file: string;
  family: string;
  weight: number;
  /** Ranges of characters, each as its first and last code point. */
  ranges: [number, number][];
}

/**
 * The index of the font files. The build writes it next to the files
 * (scripts/build/card-assets.ts).
 */
export interface CardFonts {
  /** Files of the families that a creator can choose. */
  page: CardFont[];
  /** Files for characters that the page's family lacks, in order of preference. */
  fallback: CardFont[];
}

/** The family that replaces the system's font. */
const SYSTEM_FAMILY = 'inter';

const covers = (font: CardFont, codePoint: number) =>
  font.ranges.some(([from, to]) => codePoint >= from && codePoint <= to);

/** Reads the fonts and emoji of share cards. Does not keep font files in memory. */
export class CardFontFiles {
  readonly #folder: string;
  readonly #index: CardFonts;
  readonly #emoji: Readonly<Record<string, string>>;

  private constructor(folder: string, index: CardFonts, emoji: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#index = index;
    this.#emoji = emoji;
  }

  /**
   * Reads the index of the fonts.
   * @param dist folder of the build
   */
  static async open(dist: string): Promise<CardFontFiles> {
    const folder = join(dist, 'card');
    const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'));
    return new CardFontFiles(folder, await read('fonts.json'), await read('emoji.json'));
  }

  /** Returns the fonts of a page's family. */
  page(font: Font): Promise<DrawnFont[]> {
    return this.#load(this.#pageFonts(font));
  }

  /** Returns fonts for those characters of a text that the page's family lacks. */
  forText(text: string): Promise<DrawnFont[]> {
    const fonts = [...text].flatMap((character) => this.#fallbackOf(character));
    return this.#load([...new Set(fonts)]);
  }

  /** Returns the drawing of an emoji as SVG elements of 36 by 36 units. */
  emoji(grapheme: string): string | undefined {
    const codes = [...grapheme].map(
      (character) => character.codePointAt(0)?.toString(16).padStart(4, '0') ?? '',
    );
    const bare = codes.filter((code) => code !== 'fe0f');
    return this.#emoji[codes.join('-')] ?? this.#emoji[bare.join('-')];
  }

  /** Returns whether the page's font or a fallback font has the character. */
  has(font: Font, character: string): boolean {
    return this.pageHas(font, character) || this.#fallbackOf(character).length > 0;
  }

  /** Returns whether the page's font has the character. */
  pageHas(font: Font, character: string): boolean {
    const codePoint = character.codePointAt(0) ?? 0;
    return this.#pageFonts(font).some((own) => covers(own, codePoint));
  }

  #pageFonts(font: Font): CardFont[] {
    const family = font === 'system' ? SYSTEM_FAMILY : font;
    return this.#index.page.filter((entry) => entry.family === family);
  }

  /** Returns the files of the first fallback family that has the character, one per weight. */
  #fallbackOf(character: string): CardFont[] {
    const codePoint = character.codePointAt(0) ?? 0;
    const first = this.#index.fallback.find((font) => covers(font, codePoint));
    if (!first) return [];
    const { family } = first;
    return this.#index.fallback.filter((font) => font.family === family && covers(font, codePoint));
  }

  /**
   * Loads font files and gives each a unique name, because satori searches only one of several
   * fonts with the same name and weight.
   */
  #load(fonts: readonly CardFont[]): Promise<DrawnFont[]> {
    return Promise.all(
      fonts.map(async ({ file, weight }) => ({
        name: file.replace(/-\d+-normal\.woff2$/, ''),
        weight: weight as 400 | 700,
        data: await readFile(join(this.#folder, file)),
      })),
    );
  }
}
