import { gradientColors, mix, veilCss, veiled } from './color.ts';
import { type PageBackground, SOFT_DARK, thinnestVeil, WHITE } from './page-background.ts';

/**
 * The lowest and the highest value of each color channel over all pixels of a photo, as `#rrggbb`.
 * The luminance of every pixel is between the luminances of the two colors.
 */
export interface PhotoTones {
  darkest: string;
  lightest: string;
}

/** A photo behind a page, and the veil over it that makes the page's text readable. */
export interface PhotoBackground extends PageBackground {
  photo: { path: string; veil: string };
}

/** The range from black to white, used while the tones of a photo are unknown. */
const UNKNOWN: PhotoTones = { darkest: '#000000', lightest: WHITE };
/** Additional veil opacity (0 to 255) that is acceptable to keep a preferred text color. */
const PREFERENCE = 26;

/**
 * Returns the background of a page with a photo. The veil has about the lowest opacity at which the
 * text has a contrast of 4.5:1 with every pixel. The text has the first suitable color of these:
 * the theme's text color, white (the veil then dims the photo), dark (the veil then fades it).
 * @param text the theme's text color, or null
 */
export function photoBackground(
  path: string,
  tones: PhotoTones | null | undefined,
  text: string | null,
): PhotoBackground {
  const { darkest, lightest } = tones ?? UNKNOWN;
  // Also check the colors between the two tones: a text of medium luminance can be readable on both
  // tones but not on a color in between.
  const spots = gradientColors(darkest, lightest);
  const veils = [text, WHITE, SOFT_DARK].flatMap((color) =>
    color === null ? [] : [{ text: color, veil: thinnestVeil(color, spots) }],
  );
  const thinnest = Math.min(...veils.map(({ veil }) => veil.alpha));
  const chosen = veils.find(({ veil }) => veil.alpha <= thinnest + PREFERENCE);
  if (!chosen) throw new Error('No veil makes the text readable.');
  const { veil } = chosen;
  const [base = WHITE] = veiled([mix(darkest, lightest, 0.5)], veil);
  return {
    photo: { path, veil: veilCss(veil) },
    css: base,
    base,
    spots: veiled(spots, veil),
    text: chosen.text,
  };
}
