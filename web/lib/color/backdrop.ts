import {
  type Background,
  DEFAULT_BACKGROUND,
  formatBackground,
  type Pattern,
  parseBackground,
} from '#bff/contracts/background.ts';
import { lowestContrast } from './color.ts';

/** The background and foreground colors of all patterns. */
const PAPER = '#f3f1fa';
const INK = '#ddd9f4';

const PATTERN_LAYERS: Record<Pattern, string> = {
  'pattern-dots': `radial-gradient(circle, ${INK} 3px, transparent 3.5px) 0 0 / 24px 24px`,
  'pattern-grid': `linear-gradient(${INK} 1.5px, transparent 1.5px) 0 0 / 28px 28px, linear-gradient(to right, ${INK} 1.5px, transparent 1.5px) 0 0 / 28px 28px`,
  'pattern-waves': `radial-gradient(24px 16px at 50% 100%, transparent 84%, ${INK} 88% 97%, transparent 101%) 0 0 / 48px 20px`,
  'pattern-zigzag': [
    `linear-gradient(135deg, ${INK} 25%, transparent 25%) -12px 0 / 24px 24px`,
    `linear-gradient(225deg, ${INK} 25%, transparent 25%) -12px 0 / 24px 24px`,
    `linear-gradient(315deg, ${INK} 25%, transparent 25%) 0 0 / 24px 24px`,
    `linear-gradient(45deg, ${INK} 25%, transparent 25%) 0 0 / 24px 24px`,
  ].join(', '),
  'pattern-stripes': `repeating-linear-gradient(45deg, ${INK} 0 8px, transparent 8px 24px)`,
};

/** A background in CSS, and the text color that is readable on it. */
export interface Backdrop {
  /** Value of the CSS `background` property. */
  css: string;
  /** A single representative color, for the browser's toolbar and the canvas beyond the page. */
  base: string;
  text: string;
  /** WCAG contrast of the text at its worst spot. */
  contrast: number;
}

function paint(background: Background): { css: string; base: string; ends: [string, string] } {
  switch (background.type) {
    case 'solid':
      return {
        css: background.color,
        base: background.color,
        ends: [background.color, background.color],
      };
    case 'gradient':
      return {
        css: formatBackground(background),
        base: background.from,
        ends: [background.from, background.to],
      };
    case 'pattern':
      return {
        css: `${PATTERN_LAYERS[background.pattern]}, ${PAPER}`,
        base: PAPER,
        ends: [PAPER, INK],
      };
  }
}

/** The WCAG AA threshold. Pure black is used only if the softer dark color does not reach it. */
const AA = 4.5;
const SOFT_DARK = '#1c1917';

function textOn(ends: [string, string]): { text: string; contrast: number } {
  const on = (text: string) => ({ text, contrast: lowestContrast(text, ...ends) });
  const candidates = [on('#ffffff'), on(SOFT_DARK), on('#000000')] as const;
  const [white, soft, black] = candidates;
  if (white.contrast >= AA) return white;
  if (soft.contrast >= AA) return soft;
  return white.contrast > black.contrast ? white : black;
}

/** Parses a stored background; an invalid one becomes the default background. */
export function backdropOf(stored: string): Backdrop {
  const background = parseBackground(stored) ?? { type: 'solid', color: DEFAULT_BACKGROUND };
  const { css, base, ends } = paint(background);
  return { css, base, ...textOn(ends) };
}
