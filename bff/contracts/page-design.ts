import type { Appearance } from './appearance.ts';
import type { ButtonFill, Font, Layout, PictureShape } from './appearance-options.ts';
import { contrastThroughVeil, lowestContrast, safeHex, textColorOn, veilCss } from './color.ts';
import {
  AA,
  isReadable,
  type PageBackground,
  pageBackground,
  SAFE,
  smallest,
} from './page-background.ts';
import { type PhotoBackground, type PhotoTones, photoBackground } from './page-photo.ts';
import type { Theme } from './themes/theme.ts';
import { THEMES } from './themes/themes.ts';

/** The colors of a link, as values of CSS properties. */
export interface LinkColors {
  background: string;
  text: string;
  border: string;
}

/** The design of a page: its theme with the creator's overrides. */
export interface PageDesign extends PageBackground {
  theme: Theme;
  font: Font;
  /** Corner shape of buttons and thumbnails. */
  shape: Theme['button']['shape'];
  fill: ButtonFill;
  picture: PictureShape;
  layout: Layout;
  /** The photo that covers the background, or null. */
  photo: PhotoBackground['photo'] | null;
  /** Colors of links without a color of their own. */
  link: LinkColors;
  /** The color of focus rings. It has a contrast of at least 3:1 with the background. */
  focus: string;
  /** Layout on wide screens: a card on the theme's surround, or two columns. */
  wide: 'card' | 'columns';
}

/** The inputs of a page's design. */
export interface DesignInput {
  appearance: Appearance;
  /** The background color that the creator has chosen, or null for the theme's. */
  background_color_own: string | null;
  /** Tones of the background photo; null or absent when the page has no photo. */
  background_photo_tones?: PhotoTones | null | undefined;
}

/**
 * Minimum contrast of borders, icons and focus rings. WCAG requires 3:1; the margin covers the
 * colors of a gradient between its spots.
 */
const SAFE_GRAPHICS = 3.05;
/** Minimum contrast of a filled button with the page. Below it, the button gets a border. */
const VISIBLE_FILL = 1.3;
/**
 * Default opacity of a soft or glass button, 0 to 1. The opacity is reduced if the text would be
 * unreadable.
 */
const TRANSLUCENT_SHARE = 0.2;

/** Cache by input, because the rendering of a page uses its design several times. */
const designs = new WeakMap<DesignInput, PageDesign>();

/**
 * Returns the design of a page. Applies the creator's overrides to the theme, then chooses the
 * remaining colors by contrast.
 */
export function pageDesign(input: DesignInput): PageDesign {
  const design = designs.get(input) ?? composeDesign(input);
  designs.set(input, design);
  return design;
}

function composeDesign(input: DesignInput): PageDesign {
  const { appearance } = input;
  const theme = THEMES[appearance.theme];
  const background = backgroundOf(input, theme);
  const wanted = appearance.text_color;
  // Ignore the chosen text color if the background was changed later and made it unreadable.
  const isUsable = wanted !== null && isReadable(wanted, background.spots);
  const page = { ...background, text: isUsable ? wanted : background.text };
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
    link: linkColors(fill, effectiveButtonColor(appearance), page, {
      ...theme.button,
      isOnThemeBackground: hasThemeBackground(input),
    }),
    focus: lowestContrast(theme.focus, page.spots) >= SAFE_GRAPHICS ? theme.focus : page.text,
    // Use the card only with the theme's own background, because the theme's surround suits no
    // other background.
    wide: theme.card && hasThemeBackground(input) ? 'card' : 'columns',
  };
}

const hasThemeBackground = ({ appearance, background_color_own }: DesignInput): boolean =>
  background_color_own === null && appearance.background_photo === null;

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

/** Returns the `background_color` for API responses: the creator's own, or the theme's. */
export function effectiveBackground({ appearance, background_color_own }: DesignInput): string {
  return background_color_own ?? THEMES[appearance.theme].background.color;
}

function linkColors(
  fill: ButtonFill,
  color: string,
  page: PageBackground,
  button: Theme['button'] & { isOnThemeBackground: boolean },
): LinkColors {
  switch (fill) {
    case 'solid':
    case 'shadow': {
      const isThemeColor = color === button.color;
      const text = isThemeColor && button.text ? button.text : readableOn(color);
      const isThemeDefault = isThemeColor && button.isOnThemeBackground;
      const isVisible = isThemeDefault || lowestContrast(color, page.spots) >= VISIBLE_FILL;
      const border = fill === 'shadow' || !isVisible ? page.text : 'transparent';
      return { background: color, text, border };
    }
    case 'outline': {
      const isVisible = lowestContrast(color, page.spots) >= SAFE_GRAPHICS;
      return {
        background: 'transparent',
        text: isReadable(color, page.spots) ? color : page.text,
        border: isVisible ? color : page.text,
      };
    }
    case 'soft':
      return { ...translucent(color, page, button.opacity), border: 'transparent' };
    case 'glass':
      return { ...translucent(color, page, button.opacity), border: `${page.text}40` };
  }
}

/** Returns white or black, whichever is readable on a color. The contrast is at least 4.5:1. */
function readableOn(color: string): string {
  const white = lowestContrast('#ffffff', [color]);
  return white >= AA ? '#ffffff' : '#000000';
}

/**
 * Returns the translucent background and the text color of a link. Reduces the opacity until the
 * page's text is readable.
 * @param opacity maximum opacity of the background, 0 to 1
 */
function translucent(
  color: string,
  page: PageBackground,
  opacity = TRANSLUCENT_SHARE,
): Omit<LinkColors, 'border'> {
  const contrastAt = contrastThroughVeil(page.text, page.spots, color);
  const most = Math.round(opacity * 255);
  const less = smallest(most, (reduction) => contrastAt(most - reduction) >= SAFE);
  return { background: veilCss({ color, alpha: most - less }), text: page.text };
}

/**
 * Returns the colors of a link with a color of its own. This color fills the link in every theme.
 * The specification's luminance rule decides whether the text is black or white.
 */
export function ownLinkColors(stored: string): LinkColors {
  const color = safeHex(stored, '#000000');
  return { background: color, text: textColorOn(color), border: 'transparent' };
}
