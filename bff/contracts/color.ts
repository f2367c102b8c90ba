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

const toHex = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/**
 * Mixes two colors as a browser composites a translucent color on another.
 * @param share of `over`, 0 to 1
 * @returns `#rrggbb`
 */
export function mix(under: string, over: string, share: number): string {
  const below = channels(under);
  const above = channels(over);
  const at = (index: 0 | 1 | 2) => below[index] + (above[index] - below[index]) * share;
  return toHex([at(0), at(1), at(2)]);
}

const STEPS = 16;

/**
 * Returns the colors along a gradient. Its middle counts too: dark text can have its lowest contrast
 * there (red to cyan passes through gray).
 */
export function gradientColors(from: string, to: string): string[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => mix(from, to, step / STEPS));
}

/** Returns the lowest contrast of a color with any of the others. */
export function lowestContrast(color: string, others: readonly string[]): number {
  const own = relativeLuminance(channels(color));
  return Math.min(...others.map((other) => ratio(own, relativeLuminance(channels(other)))));
}
