import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import opentype from 'opentype.js';
import { FONTS } from '#bff/contracts/appearance-options.ts';
import type { CardFont, CardFonts } from '#bff/share-card/card-fonts.ts';

/** The families that a creator can choose, except the system's font. */
const PAGE_FAMILIES = FONTS.filter((font) => font !== 'system');
/**
 * Families for characters that the page's family lacks, in order of preference. Kosugi covers
 * Japanese. ZCOOL XiaoWei covers the Chinese characters that Kosugi lacks. Noto Sans Arabic is not
 * used, because satori loses the dots of some of its letters.
 */
const FALLBACK_FAMILIES = [
  'noto-sans',
  'ibm-plex-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-symbols-2',
  'kosugi',
  'gowun-dodum',
  'zcool-xiaowei',
];
const WEIGHTS = [400, 700];

type Ranges = CardFont['ranges'];

const packagePath = (root: string, name: string) => join(root, 'node_modules', name);

/**
 * Returns the characters of a font. The list in the font's package (`unicode.json`) contains
 * further characters, which would be rendered as boxes.
 * @param woff path of a WOFF file, because the parser does not read WOFF 2
 */
async function rangesOf(woff: string): Promise<Ranges> {
  const bytes = await readFile(woff);
  const { cmap } = opentype.parse(new Uint8Array(bytes).buffer).tables;
  const codePoints = Object.keys(cmap?.glyphIndexMap ?? {}).map(Number);
  const ranges: Ranges = [];
  for (const codePoint of codePoints.sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

/** Copies the files of a family. @returns their entries in the index */
async function copyFamily(root: string, folder: string, family: string): Promise<CardFont[]> {
  const source = packagePath(root, `@fontsource/${family}`);
  const subsets: Record<string, string> = JSON.parse(
    await readFile(join(source, 'unicode.json'), 'utf8'),
  );
  const { weights }: { weights: number[] } = JSON.parse(
    await readFile(join(source, 'metadata.json'), 'utf8'),
  );
  const names = Object.keys(subsets).flatMap((subset) =>
    WEIGHTS.filter((weight) => weights.includes(weight)).map((weight) => ({
      name: `${family}-${subset.replace(/[[\]]/g, '')}-${weight}-normal`,
      weight,
    })),
  );
  const fonts: CardFont[] = [];
  for (const { name, weight } of names) {
    const file = `${name}.woff2`;
    await copyFile(join(source, 'files', file), join(folder, file));
    const ranges = await rangesOf(join(source, 'files', `${name}.woff`));
    fonts.push({ file, family, weight, ranges });
  }
  return fonts;
}

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Writes the emoji as one JSON file, which contains their SVG elements by code points. */
async function writeEmoji(root: string, folder: string): Promise<void> {
  const source = packagePath(root, '@iconify-json/twemoji');
  const set: IconSet = JSON.parse(await readFile(join(source, 'icons.json'), 'utf8'));
  const names: Record<string, string> = JSON.parse(
    await readFile(join(source, 'chars.json'), 'utf8'),
  );
  const drawings = Object.entries(names).flatMap(([codePoints, name]) => {
    const body = set.icons[name]?.body;
    return body === undefined ? [] : [[codePoints, body]];
  });
  await writeFile(join(folder, 'emoji.json'), JSON.stringify(Object.fromEntries(drawings)));
}

/**
 * Writes the fonts and emoji of share cards into dist/card, so that the server needs no font
 * packages.
 */
export async function writeCardAssets(root: string, dist: string): Promise<void> {
  const folder = join(dist, 'card');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const copyAll = (families: readonly string[]) =>
    Promise.all(families.map((family) => copyFamily(root, folder, family)));
  const fonts: CardFonts = {
    page: (await copyAll(PAGE_FAMILIES)).flat(),
    fallback: (await copyAll(FALLBACK_FAMILIES)).flat(),
  };
  await writeFile(join(folder, 'fonts.json'), JSON.stringify(fonts));
  await writeEmoji(root, folder);
}
