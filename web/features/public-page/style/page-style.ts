import type { Font } from '#bff/contracts/appearance-options.ts';
import { safeHex, textColorOn } from '#bff/contracts/color.ts';
import { type LinkColors, ownLinkColors, type PageDesign } from '#bff/contracts/page-design.ts';
import type { Theme } from '#bff/contracts/themes/theme.ts';
import { fontStack } from './fonts.ts';

type Properties = Record<`--${string}`, string>;

/** All values have a unit, because max() accepts only lengths. */
const LINK_RADIUS = { square: '0rem', rounded: '1.125rem', pill: '2rem' } as const;
const THUMBNAIL_RADIUS = { square: '0', rounded: '0.75rem', pill: '50%' } as const;
const PICTURE_RADIUS = { circle: '50%', rounded: '1.5rem', none: '0' } as const;
/** An invisible shadow, because a list of shadows cannot contain `none`. */
const NO_SHADOW = '0 0 #0000';
const SHADOW = {
  solid: '0 0 0 1px var(--shade), 0 2px 6px rgb(0 0 0 / 12%)',
  outline: NO_SHADOW,
  soft: NO_SHADOW,
  glass: NO_SHADOW,
  shadow: '4px 4px 0 var(--page-text)',
} as const;
const NO_BUTTON: Partial<Theme['button']> = {};
/**
 * Scale factors of families whose letters are larger or smaller than those of other families at the
 * same font size.
 */
const FONT_SCALE: { [font in Font]?: number } = { caveat: 1.4, 'jetbrains-mono': 0.94 };

const linkProperties = ({ background, text, border }: LinkColors): Properties => ({
  '--link-color': background,
  '--link-text': text,
  '--link-border': border,
});

/** Returns the custom properties of a link with its own color. */
export const ownLinkProperties = (color: string): Properties =>
  linkProperties(ownLinkColors(color));

/**
 * Matches a media path or, in the preview, the data URL of a photo before its upload. Neither needs
 * escaping.
 */
const PHOTO_URL = /^(?:\/media\/[0-9a-f]{64}|data:image\/[a-z]{3,4};base64,[A-Za-z0-9+/=]+)$/;

const photoProperties = ({ photo }: PageDesign): Properties =>
  photo && PHOTO_URL.test(photo.path)
    ? { '--page-photo': `linear-gradient(${photo.veil} 0 0),url(${photo.path})` }
    : {};

/**
 * Returns whether to omit the theme's glow. The glow suits only text that is as bright or dark as
 * the theme's text.
 */
const losesGlow = ({ text, theme }: PageDesign): boolean =>
  theme.name_style.glow !== undefined &&
  theme.text !== null &&
  textColorOn(text) !== textColorOn(theme.text);

/**
 * Returns the properties of buttons. The theme's details apply only if the buttons have the theme's
 * fill.
 */
function buttonProperties(design: PageDesign): Properties {
  const { theme, fill, shape, layout, link } = design;
  const { button } = theme;
  // Omit the theme's lines between rows in a grid, whose tiles form no rows.
  const isThemes = fill === button.fill && !(button.rows && layout === 'grid');
  const { border = '2px', line, rows, ...own } = isThemes ? button : NO_BUTTON;
  const hasEdge = fill === 'solid' && link.border !== 'transparent';
  const shadow = (losesGlow(design) ? undefined : own.shadow) ?? SHADOW[fill];
  return {
    '--link-radius': LINK_RADIUS[shape],
    '--thumbnail-radius': THUMBNAIL_RADIUS[shape],
    '--link-widths': hasEdge ? '2px' : border,
    '--link-shadow': shadow,
    '--link-filter': fill === 'glass' ? 'blur(12px)' : 'none',
    '--link-gap': rows ? '0rem' : '0.875rem',
    '--link-inset': rows ? '0.125rem' : '1.25rem',
    '--link-line': line ? "''" : 'none',
  };
}

function titleProperties({ theme: { title_style: title = {} } }: PageDesign): Properties {
  return {
    '--title-weight': `${title.weight ?? 700}`,
    '--title-spacing': title.spacing ?? '-0.01em',
    '--title-size': `${title.size ?? 1}`,
    '--title-before': title.before ?? 'none',
  };
}

/** Returns the properties of the picture and the name. */
function personProperties(design: PageDesign): Properties {
  const { theme, picture } = design;
  const { name_style: name } = theme;
  return {
    '--picture-radius': PICTURE_RADIUS[picture],
    '--picture-display': picture === 'none' ? 'none' : 'block',
    // Leave room for the share button above the name.
    '--person-top': picture === 'none' ? '1.5rem' : '0',
    '--picture-ring': theme.picture_ring ?? '0 0 0 4px var(--shade)',
    '--name-weight': `${name.weight}`,
    '--name-spacing': name.spacing,
    '--name-size': `${name.size ?? 1}`,
    '--name-transform': name.transform ?? 'none',
    '--name-style': name.style ?? 'normal',
    '--name-glow': (!losesGlow(design) && name.glow) || 'none',
    '--name-after': name.after ?? 'none',
  };
}

/** Returns the properties of the card on a wide screen. */
function cardProperties({ theme: { card }, wide }: PageDesign): Properties {
  if (!card || wide !== 'card') return {};
  return {
    '--card-surround': card.surround,
    '--card-border': card.border ?? '0',
    '--card-shadow': card.shadow ?? 'none',
    '--card-radius': card.radius,
  };
}

/**
 * Returns the title bar of a window as CSS background layers. The buttons of the bar are at the
 * start, opposite the share button.
 */
function windowLayers({ bar, buttons }: NonNullable<Theme['window']>): string {
  const circles = buttons.map(
    (color, index) =>
      `radial-gradient(circle at calc(var(--start) + ${1.625 + index * 1.25}rem * var(--forward)) 2rem, ${color} 0.375rem, transparent 0.4375rem)`,
  );
  return [...circles, `linear-gradient(${bar} 4rem, transparent 0)`].join(', ');
}

const DRAWING = /url\("data:[^"]+"\)/;

/**
 * Returns the properties of the background. A drawing that occurs in several layers is written only
 * once.
 */
function backgroundProperties({ css }: PageDesign): Properties {
  const [drawing] = DRAWING.exec(css) ?? [];
  if (drawing === undefined) return { '--page-background': css };
  return {
    '--drawing': drawing,
    '--page-background': css.replaceAll(drawing, 'var(--drawing)'),
  };
}

/**
 * Returns the custom properties of a page. Builds values from parsed parts and never copies stored
 * text.
 */
export function pageProperties(design: PageDesign): Properties {
  const { theme, wide } = design;
  const accents = theme.accents ?? [];
  // Omit the mark on other backgrounds, where its contrast may be too low.
  const hasMark = theme.mark !== undefined && design.css === theme.background.color;
  return {
    ...backgroundProperties(design),
    '--page-base': design.base,
    '--page-text': design.text,
    '--page-font': fontStack(design.font),
    '--page-scale': `${FONT_SCALE[design.font] ?? 1}`,
    '--focus': design.focus,
    '--mark': hasMark ? `${theme.mark}` : 'inherit',
    '--title-mark': hasMark && design.fill === theme.button.fill ? `${theme.mark}` : 'inherit',
    '--decoration':
      wide === 'card' && theme.window ? windowLayers(theme.window) : 'linear-gradient(#0000 0 0)',
    ...personProperties(design),
    ...buttonProperties(design),
    ...titleProperties(design),
    ...photoProperties(design),
    ...linkProperties(design.link),
    ...cardProperties(design),
    ...Object.fromEntries(accents.map((color, index) => [`--accent-${index}`, color])),
  };
}

/** Returns the class of a link's own color in the page's style block. */
export const linkClass = (color: string): string => `c-${safeHex(color, '#000000').slice(1)}`;

/** Returns the classes of a page, for rules that cannot depend on custom properties. */
export const pageClasses = ({ theme, layout, wide, photo }: PageDesign): string =>
  `public-page layout-${layout} wide-${wide} align-${theme.align ?? 'center'}${photo ? ' has-photo' : ''}`;
