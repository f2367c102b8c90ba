import { contrast, textColorOn } from '#bff/contracts/color.ts';
import { AA } from '#bff/contracts/page-background.ts';
import { type DesignInput, pageDesign } from '#bff/contracts/page-design.ts';

/** The colors of a QR code, as `#rrggbb`. */
export interface QrColors {
  /** Of the modules. */
  dark: string;
  /** Of the background and the quiet zone. */
  light: string;
}

const BLACK_ON_WHITE: QrColors = { dark: '#000000', light: '#ffffff' };

/**
 * Returns the page's text and background color, the darker one for the modules, because many scanners
 * do not read light modules. Black on white where their contrast is below 4.5:1, or where the lighter
 * one is a dark color itself.
 */
export function qrColors(input: DesignInput): QrColors {
  const { base, text } = pageDesign(input);
  const isTextDark = contrast(text, '#ffffff') > contrast(base, '#ffffff');
  const colors = isTextDark ? { dark: text, light: base } : { dark: base, light: text };
  const isReadable =
    contrast(colors.dark, colors.light) >= AA && textColorOn(colors.light) === '#000000';
  return isReadable ? colors : BLACK_ON_WHITE;
}
