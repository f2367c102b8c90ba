import { type Background, formatBackground, type Pattern, parseBackground } from './background.ts';
import { gradientColors, lowestContrast, mix } from './color.ts';
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

/** A background in CSS, and the text color that is readable on it. */
export interface PageBackground {
  /** Value of the CSS `background` property. */
  css: string;
  /** A single representative color, for the browser's toolbar and the canvas beyond the page. */
  base: string;
  /** Every color that may stand behind text, as `#rrggbb`. */
  spots: readonly string[];
  text: string;
}

/** The WCAG AA threshold for text. */
export const AA = 4.5;
export const WHITE = '#ffffff';
export const SOFT_DARK = '#1c1917';
/** White text is made readable by darkening what is behind it, dark text by lightening it. */
const TINTS = { [WHITE]: '#000000', [SOFT_DARK]: WHITE } as const;
const TINT_STEP = 0.01;

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

/** Returns the smallest share of `tint` over the spots that makes the text readable. */
function tintNeeded(text: string, tint: string, spots: readonly string[]): number {
  let share = 0;
  while (share < 1 && lowestContrast(text, tinted(spots, tint, share)) < AA) share += TINT_STEP;
  return share;
}

const tinted = (spots: readonly string[], tint: string, share: number) =>
  share === 0 ? spots : spots.map((spot) => mix(spot, tint, share));

/** Covers a background with a translucent color. */
function cover(painted: Painted, tint: string, share: number): Painted {
  if (share === 0) return painted;
  const alpha = `${Math.round(share * 100)}%`;
  const veil = `rgb(${tint === WHITE ? '255 255 255' : '0 0 0'} / ${alpha})`;
  return {
    css: `linear-gradient(${veil} 0 0), ${painted.css}`,
    base: mix(painted.base, tint, share),
    spots: tinted(painted.spots, tint, share),
  };
}

/**
 * Returns the background of a page with its automatic text color: the theme's where it is readable,
 * else white or dark, whichever needs less tint. A tint is added only where neither color has a
 * contrast of 4.5:1.
 * @param own the creator's own background; an invalid one, or null, is the theme's
 */
export function pageBackground(themeId: Theme['id'], own: string | null): PageBackground {
  const theme = THEMES[themeId];
  const chosen = own === null ? null : parseBackground(own);
  const painted = chosen ? paint(chosen, theme) : paintTheme(theme);
  if (theme.text && lowestContrast(theme.text, painted.spots) >= AA) {
    return { ...painted, text: theme.text };
  }
  const white = tintNeeded(WHITE, TINTS[WHITE], painted.spots);
  const dark = tintNeeded(SOFT_DARK, TINTS[SOFT_DARK], painted.spots);
  return white <= dark
    ? { ...cover(painted, TINTS[WHITE], white), text: WHITE }
    : { ...cover(painted, TINTS[SOFT_DARK], dark), text: SOFT_DARK };
}

/**
 * Returns the color nearest to the wanted one that has a contrast of 4.5:1 with every spot. One
 * exists on each {@link PageBackground}: its automatic text color.
 */
export function nearestReadable(wanted: string, spots: readonly string[]): string | null {
  for (let share = 0; share <= 1; share += TINT_STEP) {
    for (const end of [WHITE, '#000000']) {
      const color = mix(wanted, end, share);
      if (lowestContrast(color, spots) >= AA) return color;
    }
  }
  return null;
}
