import { type Background, formatBackground, type Pattern, parseBackground } from './background.ts';
import {
  contrast,
  contrastThroughVeil,
  distance,
  gradientColors,
  lowestContrast,
  mix,
  type Veil,
  veilCss,
  veiled,
} from './color.ts';
import type { Theme } from './themes/theme.ts';
import { THEMES } from './themes/themes.ts';

const PATTERN_LAYERS: Record<Pattern, (ink: string) => string> = {
  'pattern-dots': (ink) => `radial-gradient(circle, ${ink} 3px, transparent 3.5px) 0 0 / 24px 24px`,
  'pattern-grid': (ink) =>
    `linear-gradient(${ink} 1.5px, transparent 1.5px) 0 0 / 28px 28px, linear-gradient(to right, ${ink} 1.5px, transparent 1.5px) 0 0 / 28px 28px`,
  'pattern-waves': (ink) =>
    `radial-gradient(24px 16px at 50% 100%, transparent 84%, ${ink} 88% 97%, transparent 101%) 0 0 / 48px 20px`,
  'pattern-zigzag': (ink) =>
    [
      `linear-gradient(135deg, ${ink} 25%, transparent 25%) -12px 0 / 24px 24px`,
      `linear-gradient(225deg, ${ink} 25%, transparent 25%) -12px 0 / 24px 24px`,
      `linear-gradient(315deg, ${ink} 25%, transparent 25%) 0 0 / 24px 24px`,
      `linear-gradient(45deg, ${ink} 25%, transparent 25%) 0 0 / 24px 24px`,
    ].join(', '),
  'pattern-stripes': (ink) =>
    `repeating-linear-gradient(45deg, ${ink} 0 8px, transparent 8px 24px)`,
};

/** A background in CSS, with a text color that is readable on it. */
export interface PageBackground {
  /** Value of the CSS `background` property. */
  css: string;
  /** A single representative color, for the browser's toolbar and the canvas beyond the page. */
  base: string;
  /** The colors that can be behind text, as `#rrggbb`. A gradient is sampled. */
  spots: readonly string[];
  text: string;
}

/** The WCAG AA threshold for text. */
export const AA = 4.5;
/**
 * Minimum contrast of the colors that Posy chooses. It exceeds AA for two reasons: browsers round
 * each channel, and only some colors of a gradient are checked. It is below 4.58, because every color
 * has that contrast with black or with white.
 */
export const SAFE = 4.575;
export const WHITE = '#ffffff';
export const SOFT_DARK = '#1c1917';
const BLACK = '#000000';
const OPAQUE = 255;

type Painted = Omit<PageBackground, 'text'>;

function paint(background: Background, { pattern }: Theme): Painted {
  switch (background.type) {
    case 'solid':
      return { css: background.color, base: background.color, spots: [background.color] };
    case 'gradient': {
      const { from, to } = background;
      return { css: formatBackground(background), base: from, spots: gradientColors(from, to) };
    }
    case 'pattern': {
      const { paper, ink } = pattern;
      const layers = PATTERN_LAYERS[background.pattern](ink);
      return { css: `${layers}, ${paper}`, base: paper, spots: gradientColors(paper, ink) };
    }
  }
}

function paintTheme(theme: Theme): Painted {
  const { color, layers, spots } = theme.background;
  const background = parseBackground(color);
  if (!background) throw new Error(`Theme ${theme.id} has an invalid background.`);
  const painted = paint(background, theme);
  return layers && spots ? { css: layers, base: spots[0] ?? painted.base, spots } : painted;
}

/**
 * Returns the smallest value from 0 to `end` that passes, by binary search. If a value passes,
 * every higher value must pass as well.
 */
export function smallest(end: number, passes: (value: number) => boolean): number {
  if (passes(0)) return 0;
  let [failed, passed] = [0, end];
  while (passed - failed > 1) {
    const middle = (failed + passed) >> 1;
    if (passes(middle)) passed = middle;
    else failed = middle;
  }
  return passed;
}

/**
 * Returns the veil with the lowest opacity that makes a text readable. The veil is black behind
 * light text and white behind dark text.
 * @param text a color with a contrast of at least 4.575:1 on black or on white
 */
export function thinnestVeil(text: string, spots: readonly string[]): Veil {
  const color = contrast(text, BLACK) > contrast(text, WHITE) ? BLACK : WHITE;
  const contrastAt = contrastThroughVeil(text, spots, color);
  return { color, alpha: smallest(OPAQUE, (alpha) => contrastAt(alpha) >= SAFE) };
}

/** Covers a background with a translucent color. */
function cover(painted: Painted, veil: Veil): Painted {
  if (veil.alpha === 0) return painted;
  return {
    css: `linear-gradient(${veilCss(veil)} 0 0), ${painted.css}`,
    base: mix(painted.base, veil.color, veil.alpha / OPAQUE),
    spots: veiled(painted.spots, veil),
  };
}

function readable(painted: Painted, preferred: string | null): PageBackground {
  if (preferred && lowestContrast(preferred, painted.spots) >= SAFE) {
    return { ...painted, text: preferred };
  }
  const white = thinnestVeil(WHITE, painted.spots);
  const dark = thinnestVeil(SOFT_DARK, painted.spots);
  return white.alpha <= dark.alpha
    ? { ...cover(painted, white), text: WHITE }
    : { ...cover(painted, dark), text: SOFT_DARK };
}

/**
 * Cache by theme and custom background. Most pages use one of a few backgrounds. A gradient takes
 * 0.05 ms to compute, a sixth of the time to render an uncached page.
 */
const backgrounds = new Map<string, PageBackground>();
const BACKGROUNDS_MAX = 500;

/**
 * Returns the background of a page with its automatic text color. The text has the theme's color if
 * it is readable. Otherwise it is white or dark, and the background gets the thinnest veil that
 * makes the text readable, if a veil is necessary.
 * @param own the creator's own background; null or an invalid background selects the theme's
 *   background
 */
export function pageBackground(themeId: Theme['id'], own: string | null): PageBackground {
  const key = `${themeId} ${own}`;
  const cached = backgrounds.get(key);
  if (cached) return cached;
  const theme = THEMES[themeId];
  const chosen = own === null ? null : parseBackground(own);
  const background = readable(chosen ? paint(chosen, theme) : paintTheme(theme), theme.text);
  if (backgrounds.size >= BACKGROUNDS_MAX) backgrounds.clear();
  backgrounds.set(key, background);
  return background;
}

/**
 * Returns whether a color chosen by the creator has a contrast of 4.5:1 with every spot. A
 * background with several spots requires a little more, because the colors between the spots of a
 * gradient can have a slightly lower contrast.
 */
export const isReadable = (color: string, spots: readonly string[]): boolean =>
  lowestContrast(color, spots) >= (spots.length > 1 ? SAFE : AA);

/**
 * Returns the wanted color if it has a contrast of 4.5:1 with every spot. Otherwise mixes in as
 * little white or black as possible, which keeps the hue.
 * @param spots the spots of a {@link PageBackground}; white or black must be readable on them
 */
export function nearestReadable(wanted: string, spots: readonly string[]): string {
  if (isReadable(wanted, spots)) return wanted;
  const candidates = [WHITE, BLACK]
    .filter((end) => isReadable(end, spots))
    .map((end) => {
      const at = (step: number) => mix(wanted, end, step / OPAQUE);
      return at(smallest(OPAQUE, (step) => isReadable(at(step), spots)));
    });
  const [first = WHITE, second = first] = candidates;
  return distance(wanted, first) <= distance(wanted, second) ? first : second;
}
