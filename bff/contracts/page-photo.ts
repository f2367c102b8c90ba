import { contrast, gradientColors, lowestContrast, mix } from './color.ts';
import { AA, type PageBackground, SOFT_DARK, WHITE } from './page-background.ts';

/**
 * The lowest and the highest value of each color channel over all pixels of a photo, as `#rrggbb`.
 * The luminance of each pixel is between theirs.
 */
export interface PhotoTones {
  darkest: string;
  lightest: string;
}

/** A photo behind a page, and the veil over it that makes the page's text readable. */
export interface PhotoBackground extends PageBackground {
  photo: { path: string; veil: string };
}

/** Tones of a photo that was not measured: any pixel is possible. */
const UNKNOWN: PhotoTones = { darkest: '#000000', lightest: WHITE };
/** Difference in the veil's opacity up to which a text color is preferred to the next one. */
const PREFERENCE = 0.1;

/**
 * Returns the background of a page with a photo. The veil is as thin as possible, so that the text
 * has a contrast of 4.5:1 with the worst pixel. The theme's text color is preferred to white, which
 * dims the photo, and white to dark text, which fades it.
 * @param text the theme's text color, or null
 */
export function photoBackground(
  path: string,
  tones: PhotoTones | null | undefined,
  text: string | null,
): PhotoBackground {
  const { darkest, lightest } = tones ?? UNKNOWN;
  // Steps in between, because a text of medium luminance can be readable on both and not between.
  const spots = gradientColors(darkest, lightest);
  const veils = [text, WHITE, SOFT_DARK].flatMap((color) =>
    color === null ? [] : [veilFor(color, spots)],
  );
  const thinnest = Math.min(...veils.map(({ share }) => share));
  const chosen = veils.find(({ share }) => share <= thinnest + PREFERENCE);
  if (!chosen) throw new Error('No veil makes the text readable.');
  const { tint, share } = chosen;
  const base = mix(mix(darkest, lightest, 0.5), tint, share);
  return {
    photo: {
      path,
      veil: `rgb(${tint === WHITE ? '255 255 255' : '0 0 0'} / ${Math.round(share * 100)}%)`,
    },
    css: base,
    base,
    spots: spots.map((spot) => mix(spot, tint, share)),
    text: chosen.text,
  };
}

interface Veil {
  text: string;
  tint: string;
  share: number;
}

/**
 * Returns the thinnest veil for a text color. A light text is made readable by darkening the photo, a
 * dark text by lightening it. Searches by halves, because this runs for each rendering of a page.
 */
function veilFor(text: string, spots: readonly string[]): Veil {
  const tint = contrast(text, '#000000') > contrast(text, WHITE) ? '#000000' : WHITE;
  const isReadable = (percent: number) =>
    lowestContrast(
      text,
      spots.map((spot) => mix(spot, tint, percent / 100)),
    ) >= AA;
  if (isReadable(0)) return { text, tint, share: 0 };
  let [tooThin, enough] = [0, 100];
  while (enough - tooThin > 1) {
    const middle = Math.floor((tooThin + enough) / 2);
    if (isReadable(middle)) enough = middle;
    else tooThin = middle;
  }
  return { text, tint, share: enough / 100 };
}
