import { DEFAULT_BUTTON_COLOR } from '#bff/contracts/link.ts';

const HEX = /^#[0-9a-f]{6}$/i;

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns a color that is safe to write into CSS: `#rrggbb` in lower case, or the fallback. */
export function safeHex(text: string, fallback: string): string {
  return HEX.test(text) ? text.toLowerCase() : fallback;
}

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * Returns the readable text color on `#rrggbb`: black above a perceived luminance of 0.5, otherwise
 * white (spec section 9).
 */
export function textColorOn(hex: string): '#000000' | '#ffffff' {
  const [red, green, blue] = channels(hex);
  const luminance = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  return luminance > 0.5 ? '#000000' : '#ffffff';
}

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function relativeLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Returns the WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  return ratio(relativeLuminance(channels(a)), relativeLuminance(channels(b)));
}

const STEPS = 16;

/**
 * Returns the lowest contrast of a text color along a gradient. Sampled, because dark text can have
 * its worst spot in the middle of a gradient (red to cyan passes through gray).
 */
export function lowestContrast(text: string, from: string, to: string): number {
  const ink = relativeLuminance(channels(text));
  const start = channels(from);
  const end = channels(to);
  let lowest = Number.POSITIVE_INFINITY;
  const last = from === to ? 0 : STEPS;
  for (let step = 0; step <= last; step += 1) {
    const at = (index: 0 | 1 | 2) => start[index] + ((end[index] - start[index]) * step) / STEPS;
    lowest = Math.min(lowest, ratio(ink, relativeLuminance([at(0), at(1), at(2)])));
  }
  return lowest;
}

type LinkProperties = Record<'--link-color' | '--link-text', string>;

/**
 * Returns the custom properties of a link button: its color, or the default, and a readable text
 * color.
 */
export function linkProperties(stored: string): LinkProperties {
  const color = safeHex(stored, DEFAULT_BUTTON_COLOR);
  return { '--link-color': color, '--link-text': textColorOn(color) };
}
