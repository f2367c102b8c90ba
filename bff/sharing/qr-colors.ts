import { contrast, luminanceOf } from '#bff/contracts/color.ts';
import { AA } from '#bff/contracts/page-background.ts';
import { type DesignInput, pageDesign } from '#bff/contracts/page-design.ts';

/** The colors of a QR code, as `#rrggbb`. */
export interface QrColors {
  /** The color of the modules. */
  dark: string;
  /** The color of the background and the quiet zone. */
  light: string;
}

/** Minimum difference in reflectance between the two colors: grade C of ISO/IEC 15415. */
const DIFFERENCE_MIN = 0.4;

const BLACK_ON_WHITE: QrColors = { dark: '#000000', light: '#ffffff' };

/**
 * Returns the colors of a page's QR code. They are the colors of the page's text and background.
 * The darker one is used for the modules, because many scanners do not read light modules. Returns
 * black on white if the contrast is below 4.5:1, or if scanners could not distinguish the colors.
 */
export function qrColors(input: DesignInput): QrColors {
  const { base, text } = pageDesign(input);
  const isTextDark = luminanceOf(text) < luminanceOf(base);
  const colors = isTextDark ? { dark: text, light: base } : { dark: base, light: text };
  const isReadable =
    contrast(colors.dark, colors.light) >= AA &&
    luminanceOf(colors.light) - luminanceOf(colors.dark) >= DIFFERENCE_MIN;
  return isReadable ? colors : BLACK_ON_WHITE;
}
