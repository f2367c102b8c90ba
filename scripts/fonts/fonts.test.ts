import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { SUBSETS } from './characters.ts';
import { buildFamilies, SERVED_FONTS } from './font-rules.ts';
import { staticFont } from './subset-family.ts';

const MAX_BYTES = 40 * 1024;
const families = await buildFamilies();

describe.each(families)('$id', ({ id, files, fallbacks }) => {
  it('needs at most 40 KB in all weights and both subsets', () => {
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  it.each([400, 700])('has a fallback of equal width and height in weight %i', async (weight) => {
    const [, latin] = SUBSETS;
    if (!latin) throw new Error('There is no Latin subset.');
    // Caveat is served only in one weight.
    const shown = id === 'caveat' ? 600 : weight;
    const font = create(await staticFont(id, latin, shown)) as Font;
    const arial = fallbacks.find((one) => one.weight === weight);
    if (!arial) throw new Error('There is no fallback.');
    const measured = { arial: 'arimo', times: 'tinos', courier: 'cousine' }[arial.name];
    const path = `@fontsource/${measured}/files/${measured}-latin-${weight}-normal.woff2`;
    const installed = create(await readFile(fileURLToPath(import.meta.resolve(path)))) as Font;
    const text = 'Handgemachte Keramik und neue Lieder: every Sunday a letter';
    const width = (one: Font) => one.layout(text).advanceWidth / one.unitsPerEm;
    const adjusted = width(installed) * (arial.sizeAdjust / 100);
    expect(Math.abs(adjusted / width(font) - 1)).toBeLessThan(0.04);
    const height = ((arial.ascent + arial.descent) * arial.sizeAdjust) / 10_000;
    expect(height).toBeCloseTo((font.ascent - font.descent) / font.unitsPerEm, 2);
  });
});

it('contains each served family with the letters of the supported languages', async () => {
  expect(families.map(({ id }) => id)).toEqual(SERVED_FONTS);
  const letters = 'äöüßÄÖÜ éèêçœ ñ¿¡ ãõ àìò ëï ąćęłńóśźż ğışİŞ'.replaceAll(' ', '');
  for (const id of SERVED_FONTS) {
    const fonts = await Promise.all(
      SUBSETS.map(async (subset) => create(await staticFont(id, subset, 400)) as Font),
    );
    const missing = [...letters].filter(
      (letter) => !fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    );
    expect(missing).toEqual([]);
  }
});
