import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FONTS, type ServedFont } from '#bff/contracts/appearance-options.ts';
import { SUBSETS } from './characters.ts';
import { type Fallback, fallbacks } from './fallback-metrics.ts';
import { type WebFont, webFonts } from './subset-family.ts';

export const SERVED_FONTS = FONTS.filter((font) => font !== 'system');

function webFontRule(id: ServedFont, { subset, weight, path }: WebFont): string {
  const range = SUBSETS.find(({ name }) => name === subset)?.range;
  return `@font-face{font-family:${id};src:url(/${path});font-weight:${weight};font-display:swap;unicode-range:${range}}`;
}

/**
 * Characters of the fallbacks, which are those of the subsets. Text in other scripts uses the
 * system's font without adjustments.
 */
const FALLBACK_RANGE = 'U+0-21B,U+1E9E,U+2013-2122';

function fallbackRule(id: ServedFont, fallback: Fallback): string {
  const { name, weight, local, sizeAdjust, ascent, descent, lineGap } = fallback;
  const src = local.map((font) => `local("${font}")`).join(',');
  return `@font-face{font-family:${id}-${name};src:${src};font-weight:${weight};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%;unicode-range:${FALLBACK_RANGE}}`;
}

/** The data of a family that the build collects. */
export interface BuiltFamily {
  id: ServedFont;
  files: WebFont[];
  fallbacks: Fallback[];
}

/** Creates the files and fallbacks of all families. Takes two seconds. */
export async function buildFamilies(): Promise<BuiltFamily[]> {
  return Promise.all(
    SERVED_FONTS.map(async (id) => ({
      id,
      files: await webFonts(id),
      fallbacks: await fallbacks(id),
    })),
  );
}

const keyOf = (id: ServedFont) => (/^\w+$/.test(id) ? id : `'${id}'`);
const line = (text: string) => `    '${text}',\n`;

const LINE_MAX = 100;

function stackEntry({ id, fallbacks: installed }: BuiltFamily): string {
  const names = new Set(installed.map(({ name }) => `${id}-${name}`));
  const entry = `  ${keyOf(id)}: '${[id, ...names].join(',')}',\n`;
  // Break the line as the formatter does.
  return entry.length > LINE_MAX + 1 ? entry.replace(': ', ':\n    ') : entry;
}

function rulesEntry({ id, files, fallbacks: installed }: BuiltFamily): string {
  const rules = [
    ...files.map((file) => webFontRule(id, file)),
    ...installed.map((fallback) => fallbackRule(id, fallback)),
  ];
  return `  ${keyOf(id)}: [\n${rules.map(line).join('')}  ],\n`;
}

const moduleOf = (name: string, type: string, entries: string[]) =>
  `import type { ServedFont } from '#bff/contracts/appearance-options.ts';

/** Written by \`node scripts/fonts/font-rules.ts --write\` from the files that the build makes. */
export const ${name}: Record<ServedFont, ${type}> = {
${entries.join('')}};
`;

/**
 * Returns the text of each generated font module, by its path. The rules are in a separate module,
 * because the dashboard loads them only when it shows a page.
 */
export function fontModules(families: readonly BuiltFamily[]): Record<string, string> {
  return {
    'web/features/public-page/style/font-stacks.ts': moduleOf(
      'FONT_STACKS',
      'string',
      families.map(stackEntry),
    ),
    'web/features/public-page/style/font-rules.ts': moduleOf(
      'FONT_RULES',
      'readonly string[]',
      families.map(rulesEntry),
    ),
  };
}

/** Prints the size of each font file; `--write` also updates the generated modules. */
async function main(): Promise<void> {
  const families = await buildFamilies();
  for (const { path, bytes } of families.flatMap(({ files }) => files)) {
    process.stdout.write(`${String(bytes.length).padStart(6)} ${path}\n`);
  }
  if (!process.argv.includes('--write')) return;
  for (const [path, text] of Object.entries(fontModules(families))) {
    await writeFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
  }
}

if (import.meta.main) await main();
