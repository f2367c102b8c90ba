import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font as MeasuredFont } from 'fontkit';
import type { ServedFont } from '#bff/contracts/appearance-options.ts';
import { SUBSETS } from './characters.ts';
import { FAMILIES, type FallbackKind } from './families.ts';
import { staticFont } from './subset-family.ts';

/** An installed font, with adjustments to the width and the heights of a family. */
export interface Fallback {
  /** Suffix of the fallback's family name. */
  name: string;
  weight: number;
  /** Full names and PostScript names of installed fonts with the same advance widths. */
  local: string[];
  /** Font size of the fallback relative to the family's size, in percent. */
  sizeAdjust: number;
  /** Heights above and below the baseline, in percent of the adjusted size. */
  ascent: number;
  descent: number;
  lineGap: number;
}

interface Installed {
  name: string;
  /**
   * The package of a font that is measured in place of the installed font. It has the same advance
   * widths.
   */
  measured: string;
  local: Record<400 | 700, string[]>;
}

const WEIGHTS = [400, 700] as const;

/** Arimo, Tinos and Cousine have the same widths as Arial, Times New Roman and Courier New. */
const ARIAL: Installed = {
  name: 'arial',
  measured: 'arimo',
  local: {
    400: ['Arial', 'ArialMT', 'Liberation Sans'],
    700: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
  },
};
const TIMES: Installed = {
  name: 'times',
  measured: 'tinos',
  local: {
    400: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    700: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
  },
};
/** Most monospaced fonts have the same widths as Courier New. */
const COURIER: Installed = {
  name: 'courier',
  measured: 'cousine',
  local: {
    400: [
      'Courier New',
      'CourierNewPSMT',
      'Liberation Mono',
      'Droid Sans Mono',
      'DejaVu Sans Mono',
    ],
    700: [
      'Courier New Bold',
      'CourierNewPS-BoldMT',
      'Liberation Mono Bold',
      'DejaVu Sans Mono Bold',
    ],
  },
};
const ROBOTO: Installed = {
  name: 'roboto',
  measured: 'roboto',
  local: { 400: ['Roboto', 'Roboto-Regular'], 700: ['Roboto Bold', 'Roboto-Bold'] },
};
const NOTO: Installed = {
  name: 'noto',
  measured: 'noto-sans',
  local: {
    400: ['Noto Sans Regular', 'NotoSans-Regular'],
    700: ['Noto Sans Bold', 'NotoSans-Bold'],
  },
};

/** The installed fonts by kind: those of Windows and Apple, of Android, and of Linux. */
const INSTALLED: Record<FallbackKind, Installed[]> = {
  sans: [ARIAL, ROBOTO, NOTO],
  serif: [TIMES, ROBOTO, NOTO],
  mono: [COURIER],
};

/** Sample text with names, titles and sentences in several languages. */
const SAMPLE = [
  'New album out now. Book a photo session, or read the letters I send every second Sunday.',
  'Listen on Spotify. My shop: prints, cards and calendars. Watch the latest video.',
  'Meine neuen Rezepte jeden Freitag. Mes derniers articles et mes photos de voyage.',
  'Mis canciones y los boletos para la gira de 2026. As minhas receitas de todos os dias.',
].join(' ');

/** Returns the average width of the letters in the sample text, in em. */
function averageWidth(font: MeasuredFont): number {
  const glyphs = [...SAMPLE].map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
  const width = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  return width / glyphs.length / font.unitsPerEm;
}

function parse(bytes: Buffer): MeasuredFont {
  const font = create(bytes);
  if (!('unitsPerEm' in font)) throw new Error('The file is a collection of fonts.');
  return font;
}

async function installedWidth({ measured }: Installed, weight: number): Promise<number> {
  const path = `@fontsource/${measured}/files/${measured}-latin-${weight}-normal.woff2`;
  return averageWidth(parse(await readFile(fileURLToPath(import.meta.resolve(path)))));
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/**
 * Returns the installed fonts that replace a family while it loads, each in two weights. The
 * browser uses the first of them that the device has.
 */
export async function fallbacks(id: ServedFont): Promise<Fallback[]> {
  const latin = SUBSETS.find(({ name }) => name === 'latin');
  if (!latin) throw new Error('There is no Latin subset.');
  const { fallback, files } = FAMILIES[id];
  const fonts = await Promise.all(
    WEIGHTS.map(async (weight) => {
      const [first] = files;
      const shown = first?.axis === 'pinned' ? first.weight : weight;
      return { weight, font: parse(await staticFont(id, latin, shown)) };
    }),
  );
  const pairs = INSTALLED[fallback].flatMap((installed) =>
    fonts.map((shown) => [installed, shown] as const),
  );
  return Promise.all(
    pairs.map(async ([installed, { weight, font }]) => {
      const size = averageWidth(font) / (await installedWidth(installed, weight));
      const height = (units: number) => percent(units / font.unitsPerEm / size);
      return {
        name: installed.name,
        weight,
        local: installed.local[weight],
        sizeAdjust: percent(size),
        ascent: height(font.ascent),
        descent: height(-font.descent),
        lineGap: height(font.lineGap),
      };
    }),
  );
}
