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

/**
 * Linear-light values by channel value (0 to 255). A lookup table, because one page design needs
 * thousands of conversions.
 */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const linear = (channel: number) => LINEAR[Math.round(channel)] ?? 1;

/** Returns the relative luminance of `#rrggbb`, from 0 to 1 (WCAG). */
export const luminanceOf = (hex: string): number => relativeLuminance(channels(hex));

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

const blend = (below: Rgb, above: Rgb, share: number): Rgb => [
  below[0] + (above[0] - below[0]) * share,
  below[1] + (above[1] - below[1]) * share,
  below[2] + (above[2] - below[2]) * share,
];

/**
 * Mixes two colors as a browser composites a translucent color on another.
 * @param share opacity of `over`, 0 to 1
 * @returns `#rrggbb`
 */
export function mix(under: string, over: string, share: number): string {
  return toHex(blend(channels(under), channels(over), share));
}

/**
 * A translucent color. Its opacity is an integer from 0 to 255, because browsers round opacities to
 * 1/255.
 */
export interface Veil {
  /** `#rrggbb` */
  color: string;
  /** Opacity, 0 to 255. */
  alpha: number;
}

/** Formats a translucent color as CSS: `#rrggbbaa`. */
export const veilCss = ({ color, alpha }: Veil): string =>
  `${color}${alpha.toString(16).padStart(2, '0')}`;

/** Composites a veil over each of the colors. */
export function veiled(colors: readonly string[], { color, alpha }: Veil): readonly string[] {
  return alpha === 0 ? colors : colors.map((below) => mix(below, color, alpha / 255));
}

const STEPS = 16;

/**
 * Returns the colors along a gradient in equal steps. The two end colors are not sufficient: a
 * gradient from red to cyan passes through gray, on which dark text has a lower contrast than on
 * both ends.
 */
export function gradientColors(from: string, to: string): string[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => mix(from, to, step / STEPS));
}

/** Returns the lowest contrast between a color and any of the other colors. */
export function lowestContrast(color: string, others: readonly string[]): number {
  return contrastThroughVeil(color, others, color)(0);
}

/**
 * Returns a function that takes a veil's opacity (0 to 255) and returns the lowest contrast of a
 * text with the colors under the veil. Parses the colors once, because callers try many opacities.
 * @param veil color of the veil
 */
export function contrastThroughVeil(
  text: string,
  colors: readonly string[],
  veil: string,
): (alpha: number) => number {
  const own = relativeLuminance(channels(text));
  const over = channels(veil);
  const below = colors.map(channels);
  return (alpha) => {
    const share = alpha / 255;
    let lowest = Infinity;
    for (const color of below) {
      const shown = ratio(own, relativeLuminance(blend(color, over, share)));
      if (shown < lowest) lowest = shown;
    }
    return lowest;
  };
}

/** Returns the Euclidean distance of two colors in RGB, 0 to 442. */
export function distance(a: string, b: string): number {
  const one = channels(a);
  const other = channels(b);
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
