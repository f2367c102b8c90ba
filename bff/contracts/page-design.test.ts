import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts';
import { BUTTON_FILLS, THEME_IDS } from './appearance-options.ts';
import { DIRECTIONS, PATTERNS } from './background.ts';
import { contrast, lowestContrast, mix, textColorOn } from './color.ts';
import { nearestReadable, pageBackground, SAFE } from './page-background.ts';
import { type LinkColors, ownLinkColors, pageDesign } from './page-design.ts';

const AA = 4.5;

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const gradient = fc
  .tuple(fc.constantFrom(...DIRECTIONS), color, color)
  .map(([direction, from, to]) => {
    const shape = direction === 'circle' ? 'radial' : 'linear';
    return `${shape}-gradient(${direction}, ${from}, ${to})`;
  });
const pattern = fc.constantFrom(...PATTERNS).map((name) => `pattern:${name}`);
const background = fc.oneof(color, gradient, pattern, fc.constant(null));
const theme = fc.constantFrom(...THEME_IDS);
const page = fc.record({
  theme,
  background,
  fill: fc.option(fc.constantFrom(...BUTTON_FILLS)),
  button: fc.option(color),
  text: fc.option(color),
});

const COLOR = /#[0-9a-f]{6}(?:[0-9a-f]{2})?/g;
const composite = (under: string, over: string) =>
  mix(under, over.slice(0, 7), Number.parseInt(over.slice(7) || 'ff', 16) / 255);

/**
 * Returns the colors that a CSS background paints; a gradient is sampled in 200 steps. The first
 * CSS layer may be a veil. For a theme's own layers, the colors are the theme's `spots`.
 */
function painted(css: string, spots: readonly string[]): string[] {
  const veil = /^linear-gradient\((#[0-9a-f]{8}) 0 0\), /.exec(css)?.[1] ?? '#00000000';
  const rest = css.replace(/^linear-gradient\(#[0-9a-f]{8} 0 0\), /, '');
  if (rest.includes('url(')) return [...spots];
  const [from, to = from, ...others] = new Set(rest.match(COLOR));
  if (from === undefined || to === undefined || others.length > 0) return [...spots];
  const steps = Array.from({ length: 201 }, (_, step) => mix(from, to, step / 200));
  return steps.map((step) => composite(step, veil));
}

/** A gradient whose darkest color lies between two of the colors that `pageBackground` checks. */
const DARK_BETWEEN_SPOTS = {
  theme: 'classic',
  background: 'linear-gradient(to right, #e93825, #0fb934)',
  fill: 'soft',
  button: '#b95ca2',
  text: null,
} as const;

type RandomPage = typeof page extends fc.Arbitrary<infer T> ? T : never;

const lookOf = (value: RandomPage): Appearance => ({
  ...DEFAULT_APPEARANCE,
  theme: value.theme,
  button: { shape: null, fill: value.fill, color: value.button },
  text_color: value.text,
});

/** Returns the colors behind a link's title. */
const behind = ({ background: over }: LinkColors, spots: readonly string[]) =>
  over === 'transparent' ? [...spots] : spots.map((spot) => composite(spot, over));

describe('contrast of random pages, in the colors that are written into CSS', () => {
  it('is 4.5:1 for automatic text on each background and theme', () => {
    fc.assert(
      fc.property(theme, background, (id, own) => {
        const { text, css, spots } = pageBackground(id, own);
        expect(lowestContrast(text, painted(css, spots))).toBeGreaterThanOrEqual(AA);
      }),
      { numRuns: 300 },
    );
  });

  it('is 4.5:1 for the text and the titles of a page, and 3:1 for outlines and focus rings', () => {
    fc.assert(
      fc.property(page, (value) => {
        const design = pageDesign({
          appearance: lookOf(value),
          background_color_own: value.background,
        });
        const colors = painted(design.css, design.spots);
        expect(lowestContrast(design.text, colors)).toBeGreaterThanOrEqual(AA);
        const { link } = design;
        expect(lowestContrast(link.text, behind(link, colors))).toBeGreaterThanOrEqual(AA);
        expect(lowestContrast(design.focus, colors)).toBeGreaterThanOrEqual(3);
        if (design.fill === 'outline') {
          expect(lowestContrast(link.border, colors)).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 500, examples: [[DARK_BETWEEN_SPOTS]] },
    );
  });

  it('returns a readable text color unchanged, and a readable one for every other color', () => {
    fc.assert(
      fc.property(theme, background, color, (id, own, wanted) => {
        const { spots } = pageBackground(id, own);
        const nearest = nearestReadable(wanted, spots);
        expect(lowestContrast(nearest, spots)).toBeGreaterThanOrEqual(AA);
        if (lowestContrast(wanted, spots) < AA) expect(nearest).not.toBe(wanted);
        if (lowestContrast(wanted, spots) >= SAFE) expect(nearest).toBe(wanted);
        expect(nearestReadable(nearest, spots)).toBe(nearest);
      }),
      { numRuns: 300 },
    );
  });

  it('follows the luminance rule on links with a color of their own', () => {
    fc.assert(
      fc.property(color, (own) => {
        expect(ownLinkColors(own)).toMatchObject({ background: own, text: textColorOn(own) });
      }),
    );
  });
});

describe('pageDesign', () => {
  const withText = (text_color: string) => ({ ...DEFAULT_APPEARANCE, text_color });

  it('darkens the brand color and the brand gradient slightly, for readable white text', () => {
    for (const own of ['#6366f1', 'linear-gradient(to right, #6366f1, #8b5cf6)']) {
      const { text, css, base } = pageBackground('classic', own);
      expect(text).toBe('#ffffff');
      expect(css).toMatch(/^linear-gradient\(#0000000[0-9a-f] 0 0\), /);
      expect(contrast(base, '#6366f1')).toBeLessThan(1.1);
    }
  });

  it('ignores a text color that a later background made unreadable', () => {
    const design = (own: string) =>
      pageDesign({ appearance: withText('#1d4ed8'), background_color_own: own });
    expect(design('#ffffff').text).toBe('#1d4ed8');
    expect(design('#1e3a8a').text).toBe('#ffffff');
  });

  it('gives a filled button a border if its color resembles the page background', () => {
    const border = (color: string, background_color_own: string) => {
      const button = { shape: null, fill: 'solid' as const, color };
      const appearance = { ...DEFAULT_APPEARANCE, button };
      return pageDesign({ appearance, background_color_own }).link.border;
    };
    expect(border('#ffffff', '#ffffff')).toBe('#1c1917');
    expect(border('#f5f5f5', '#ffffff')).toBe('#1c1917');
    expect(border('#111827', '#000000')).toBe('#ffffff');
    expect(border('#6366f1', '#ffffff')).toBe('transparent');
    expect(
      pageDesign({ appearance: DEFAULT_APPEARANCE, background_color_own: '#000000' }).link.border,
    ).toBe('#ffffff');
    for (const id of THEME_IDS) {
      const button = { shape: null, fill: 'solid' as const, color: null };
      const appearance = { ...DEFAULT_APPEARANCE, theme: id, button };
      const { link } = pageDesign({ appearance, background_color_own: null });
      expect(link.border, id).toBe('transparent');
    }
  });

  it('nearestReadable returns the lighter or the darker color, whichever is nearer', () => {
    expect(nearestReadable('#808080', ['#ffffff'])).toBe('#767676');
    expect(nearestReadable('#666666', ['#000000'])).toBe('#757575');
    expect(nearestReadable('#ffff00', ['#ffffff'])).toBe('#7a7a00');
  });
});
