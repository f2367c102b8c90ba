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
 * Covers the ranges of the subsets. Scripts that the family lacks use the system's font in its own
 * size.
 */
const FALLBACK_RANGE = 'U+0-21B,U+1E9E,U+2013-2122';

function fallbackRule(id: ServedFont, fallback: Fallback): string {
  const { name, weight, local, sizeAdjust, ascent, descent, lineGap } = fallback;
  const src = local.map((font) => `local("${font}")`).join(',');
  return `@font-face{font-family:${id}-${name};src:${src};font-weight:${weight};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%;unicode-range:${FALLBACK_RANGE}}`;
}

/** Everything that the build knows about a family. */
export interface BuiltFamily {
  id: ServedFont;
  files: WebFont[];
  fallbacks: Fallback[];
}

/** Makes the files and the fallbacks of all families; takes two seconds. */
export async function buildFamilies(): Promise<BuiltFamily[]> {
  return Promise.all(
    SERVED_FONTS.map(async (id) => ({
      id,
      files: await webFonts(id),
      fallbacks: await fallbacks(id),
    })),
  );
}

const line = (text: string) => `      '${text}',\n`;

function entry({ id, files, fallbacks: installed }: BuiltFamily): string {
  const names = new Set(installed.map(({ name }) => `${id}-${name}`));
  const rules = [
    ...files.map((file) => webFontRule(id, file)),
    ...installed.map((fallback) => fallbackRule(id, fallback)),
  ];
  const key = /^\w+$/.test(id) ? id : `'${id}'`;
  const stack = [id, ...names].join(',');
  return `  ${key}: {\n    stack: '${stack}',\n    rules: [\n${rules.map(line).join('')}    ],\n  },\n`;
}

/** Returns the text of web/features/public-page/font-rules.ts. */
export function fontRulesModule(families: readonly BuiltFamily[]): string {
  return `import type { ServedFont } from '#bff/contracts/appearance-options.ts';

/** Written by \`node scripts/page-fonts.ts --write\` from the files that the build makes. */
export const FONT_RULES: Record<ServedFont, { stack: string; rules: readonly string[] }> = {
${families.map(entry).join('')}};
`;
}
