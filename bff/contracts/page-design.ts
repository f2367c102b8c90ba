import type { Appearance } from './appearance.ts';
import type { ButtonFill, Font, Layout, PictureShape } from './appearance-options.ts';
import { lowestContrast, mix, safeHex, textColorOn } from './color.ts';
import { AA, type PageBackground, pageBackground } from './page-background.ts';
import { type PhotoBackground, type PhotoTones, photoBackground } from './page-photo.ts';
import type { Theme } from './themes/theme.ts';
import { THEMES } from './themes/themes.ts';

/** The colors of a link, as values of CSS properties. */
export interface LinkColors {
  background: string;
  text: string;
  border: string;
}

/** What a page looks like: its theme with the creator's overrides, ready to draw. */
export interface PageDesign extends PageBackground {
  theme: Theme;
  font: Font;
  /** Radius of buttons and thumbnails. */
  shape: Theme['button']['shape'];
  fill: ButtonFill;
  picture: PictureShape;
  layout: Layout;
  /** The photo in front of the background, or null. */
  photo: PhotoBackground['photo'] | null;
  /** Colors of links without a color of their own. */
  link: LinkColors;
}

/** What decides the design of a page. */
export interface DesignInput {
  appearance: Appearance;
  /** The creator's own background, or null for the theme's. */
  background_color_own: string | null;
  /** Tones of the background photo; null or absent without one. */
  background_photo_tones?: PhotoTones | null | undefined;
}

/** The WCAG threshold for borders and icons. */
const AA_GRAPHICS = 3;
/** Share of a soft or glass button's color over the page, before it is reduced for its text. */
const TRANSLUCENT_SHARE = 0.2;
const SHARE_STEP = 0.02;

/** Returns the design of a page: the theme, then the overrides, then colors by contrast. */
export function pageDesign(input: DesignInput): PageDesign {
  const { appearance } = input;
  const theme = THEMES[appearance.theme];
  const background = backgroundOf(input, theme);
  const wanted = appearance.text_color;
  // A later change of the background may make a chosen color unreadable; then it has no effect.
  const isReadable = wanted !== null && lowestContrast(wanted, background.spots) >= AA;
  const page = { ...background, text: isReadable ? wanted : background.text };
  const fill = appearance.button.fill ?? theme.button.fill;
  return {
    photo: null,
    ...page,
    theme,
    fill,
    font: appearance.font ?? theme.font,
    shape: appearance.button.shape ?? theme.button.shape,
    picture: appearance.picture ?? theme.picture,
    layout: appearance.layout ?? 'list',
    link: linkColors(fill, effectiveButtonColor(appearance), page),
  };
}

function backgroundOf(input: DesignInput, theme: Theme): PageBackground | PhotoBackground {
  const { appearance, background_color_own, background_photo_tones } = input;
  const { background_photo } = appearance;
  return background_photo === null
    ? pageBackground(theme.id, background_color_own)
    : photoBackground(background_photo, background_photo_tones, theme.text);
}

/** Returns the color of links without a color of their own. */
export function effectiveButtonColor(appearance: Appearance): string {
  return appearance.button.color ?? THEMES[appearance.theme].button.color;
}

/** Returns the background as the API answers it: the creator's own, or the theme's. */
export function effectiveBackground({ appearance, background_color_own }: DesignInput): string {
  return background_color_own ?? THEMES[appearance.theme].background.color;
}

function linkColors(fill: ButtonFill, color: string, page: PageBackground): LinkColors {
  switch (fill) {
    case 'solid':
    case 'shadow':
      return { background: color, text: readableOn(color), border: 'transparent' };
    case 'outline': {
      const contrast = lowestContrast(color, page.spots);
      return {
        background: 'transparent',
        text: contrast >= AA ? color : page.text,
        border: contrast >= AA_GRAPHICS ? color : page.text,
      };
    }
    case 'soft':
      return { ...translucent(color, page), border: 'transparent' };
    case 'glass':
      return { ...translucent(color, page), border: `${page.text}40` };
  }
}

/** Returns the text color with the higher contrast, at least 4.58:1 on any color. */
function readableOn(color: string): string {
  const white = lowestContrast('#ffffff', [color]);
  return white >= AA ? '#ffffff' : '#000000';
}

/** Returns a translucent layer of a color on which the page's text stays readable. */
function translucent(color: string, page: PageBackground): Omit<LinkColors, 'border'> {
  let share = TRANSLUCENT_SHARE;
  const covered = () => page.spots.map((spot) => mix(spot, color, share));
  while (share > 0 && lowestContrast(page.text, covered()) < AA) share -= SHARE_STEP;
  const alpha = Math.round(Math.max(share, 0) * 255);
  return { background: `${color}${alpha.toString(16).padStart(2, '0')}`, text: page.text };
}

/**
 * Returns the colors of a link with a color of its own: filled with it in each theme, with text by
 * the specification's luminance rule.
 */
export function ownLinkColors(stored: string): LinkColors {
  const color = safeHex(stored, '#000000');
  return { background: color, text: textColorOn(color), border: 'transparent' };
}
