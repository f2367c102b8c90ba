import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';

export const PATTERNS = [
  'pattern-dots',
  'pattern-grid',
  'pattern-waves',
  'pattern-zigzag',
  'pattern-stripes',
] as const;
export const DIRECTIONS = [
  'to right',
  'to bottom',
  'to bottom right',
  'to bottom left',
  'circle',
] as const;

export type Pattern = (typeof PATTERNS)[number];
export type Direction = (typeof DIRECTIONS)[number];
export type Background =
  | { type: 'solid'; color: string }
  | { type: 'gradient'; direction: Direction; from: string; to: string }
  | { type: 'pattern'; pattern: Pattern };

export const DEFAULT_BACKGROUND = '#6366f1';
export const DEFAULT_GRADIENT: Background & { type: 'gradient' } = {
  type: 'gradient',
  direction: 'to right',
  from: '#6366f1',
  to: '#8b5cf6',
};
export const DEFAULT_PATTERN: Pattern = 'pattern-dots';

const HEX = /^#[0-9a-f]{6}$/i;
const GRADIENT =
  /^(?:linear-gradient\((to right|to bottom|to bottom right|to bottom left)|radial-gradient\((circle)), ?(#[0-9a-f]{6}), ?(#[0-9a-f]{6})\)$/i;

/** Schema of a color `#rrggbb`, converted to lower case. */
export const colorSchema = z
  .string()
  .check(z.regex(HEX, { error: MESSAGES.badColor }), z.toLowerCase());

/**
 * Parses a background in the grammar of spec section 3.
 * @returns null when the text does not match the grammar
 */
export function parseBackground(text: string): Background | null {
  if (HEX.test(text)) return { type: 'solid', color: text.toLowerCase() };
  const gradient = GRADIENT.exec(text);
  if (gradient) {
    const [, linear, radial, from, to] = gradient;
    const direction = (linear ?? radial)?.toLowerCase() as Direction;
    return {
      type: 'gradient',
      direction,
      from: `${from}`.toLowerCase(),
      to: `${to}`.toLowerCase(),
    };
  }
  const pattern = PATTERNS.find((name) => text === `pattern:${name}`);
  return pattern ? { type: 'pattern', pattern } : null;
}

/** Formats a parsed background in its canonical form. Only this form is stored, never the input. */
export function formatBackground(background: Background): string {
  switch (background.type) {
    case 'solid':
      return background.color;
    case 'pattern':
      return `pattern:${background.pattern}`;
    case 'gradient': {
      const { direction, from, to } = background;
      const shape = direction === 'circle' ? 'radial' : 'linear';
      return `${shape}-gradient(${direction}, ${from}, ${to})`;
    }
  }
}

export const backgroundSchema = z.pipe(
  z
    .string({ error: MESSAGES.badBackground })
    .check(z.refine((text) => parseBackground(text) !== null, { error: MESSAGES.badBackground })),
  z.transform((text) => formatBackground(parseBackground(text) as Background)),
);
