import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { ServedFont } from '#bff/contracts/appearance-options.ts';
import { SUBSETS, type Subset } from './characters.ts';
import { FAMILIES } from './families.ts';

type FileSource = (typeof FAMILIES)[ServedFont]['files'][number];

/**
 * Records 13 and 14 of the name table contain the license, which must be part of each copy of a
 * font.
 */
const LICENSE = [13, 14];
const HASH_LENGTH = 6;

/** A font file that browsers load. */
export interface WebFont {
  subset: Subset['name'];
  /** Value of `font-weight` in the font's CSS rule. */
  weight: string;
  /** Path in the client build. It contains a hash of the content. */
  path: string;
  bytes: Buffer;
}

/** Reads a file of a family's package. */
function readSource(id: ServedFont, subset: Subset['name'], weight: number): Promise<Buffer> {
  const { source } = FAMILIES[id];
  const part = source.startsWith('@fontsource-variable/') ? 'wght' : weight;
  const path = `${source}/files/${id}-${subset}-${part}-normal.woff2`;
  return readFile(fileURLToPath(import.meta.resolve(path)));
}

const isVariable = (id: ServedFont) => FAMILIES[id].source.startsWith('@fontsource-variable/');

function axesOf(file: FileSource) {
  if (file.axis === 'static') return {};
  if (file.axis === 'pinned') return { variationAxes: { wght: file.weight } };
  return { variationAxes: { wght: { min: file.min, max: file.max, default: file.min } } };
}

function weightOf(file: FileSource): string {
  if (file.axis === 'static') return `${file.weight}`;
  return file.axis === 'pinned' ? '400 700' : `${file.min} ${file.max}`;
}

async function webFont(id: ServedFont, file: FileSource, subset: Subset): Promise<WebFont> {
  const weight = file.axis === 'variable' ? file.min : file.weight;
  const bytes = await subsetFont(await readSource(id, subset.name, weight), subset.characters, {
    targetFormat: 'woff2',
    keepFeatures: subset.features,
    preserveNameIds: LICENSE,
    noHinting: true,
    ...axesOf(file),
  });
  const version = hash('sha256', bytes, 'hex').slice(0, HASH_LENGTH);
  const name = `${id}-${subset.name}${file.axis === 'static' ? `-${file.weight}` : ''}`;
  return {
    subset: subset.name,
    weight: weightOf(file),
    path: `assets/${name}-${version}.woff2`,
    bytes,
  };
}

/** Returns the files of a family that browsers load, in the order of their CSS rules. */
export function webFonts(id: ServedFont): Promise<WebFont[]> {
  const files = FAMILIES[id].files.flatMap((file) =>
    SUBSETS.map((subset) => [file, subset] as const),
  );
  return Promise.all(files.map(([file, subset]) => webFont(id, file, subset)));
}

/**
 * Returns a family in one weight as TrueType, to measure it.
 * @param weight 400 to 700; 400 or 700 for a family without a variable file
 */
export async function staticFont(id: ServedFont, subset: Subset, weight: number): Promise<Buffer> {
  return subsetFont(await readSource(id, subset.name, weight), subset.characters, {
    targetFormat: 'truetype',
    keepFeatures: subset.features,
    preserveNameIds: LICENSE,
    noHinting: true,
    ...(isVariable(id) ? { variationAxes: { wght: weight } } : {}),
  });
}
