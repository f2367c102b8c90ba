import {
  type Background,
  formatBackground,
  PATTERNS,
  type Pattern,
} from '#bff/contracts/background.ts';
import type { Theme } from '#bff/contracts/themes/theme.ts';

interface Preset {
  label: string;
  /** A background in the format of `background_color`. */
  background: string;
}

type Gradient = Background & { type: 'gradient' };

const gradient = (direction: Gradient['direction'], from: string, to: string) =>
  formatBackground({ type: 'gradient', direction, from, to });

const GRADIENTS: readonly Preset[] = [
  { label: 'Dusk', background: gradient('to bottom right', '#4c1d95', '#9d174d') },
  { label: 'Ocean', background: gradient('to bottom right', '#0f766e', '#1e3a8a') },
  { label: 'Night', background: gradient('to bottom', '#0f172a', '#334155') },
  { label: 'Sunrise', background: gradient('to bottom', '#fde68a', '#fda4af') },
  { label: 'Mint', background: gradient('to bottom right', '#a7f3d0', '#bae6fd') },
  { label: 'Lilac', background: gradient('circle', '#f5f3ff', '#ddd6fe') },
];

const PATTERN_NAMES: Record<Pattern, string> = {
  'pattern-dots': 'Dots',
  'pattern-grid': 'Grid',
  'pattern-waves': 'Waves',
  'pattern-zigzag': 'Zigzag',
  'pattern-stripes': 'Stripes',
};

/** Returns the backgrounds of the theme studio: gradients, then patterns in the theme's colors. */
export function backgroundPresets({ pattern: { paper, ink } }: Theme): Preset[] {
  const patterns = PATTERNS.map((pattern) => ({
    label: PATTERN_NAMES[pattern],
    background: formatBackground({ type: 'pattern', pattern }),
  }));
  const fade = { label: 'Theme gradient', background: gradient('to bottom', paper, ink) };
  return [fade, ...GRADIENTS, ...patterns];
}
