import { safeHex } from '#bff/contracts/color.ts';
import {
  type LinkColors,
  ownLinkColors,
  type PageDesign,
  pageDesign,
} from '#bff/contracts/page-design.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { fontStack } from './fonts.ts';

type Properties = Record<`--${string}`, string>;

const LINK_RADIUS = { square: '0', rounded: '1.125rem', pill: '2rem' } as const;
const THUMBNAIL_RADIUS = { square: '0', rounded: '0.75rem', pill: '50%' } as const;
const PICTURE_RADIUS = { circle: '50%', rounded: '1.25rem', none: '0' } as const;

const linkProperties = ({ background, text, border }: LinkColors): Properties => ({
  '--link-color': background,
  '--link-text': text,
  '--link-border': border,
});

/** Returns the custom properties of a link with a color of its own. */
export const ownLinkProperties = (color: string): Properties =>
  linkProperties(ownLinkColors(color));

/** A path of our own media, or in the preview a photo before its upload: neither needs escaping. */
const PHOTO_URL = /^(?:\/media\/[0-9a-f]{64}|data:image\/[a-z]{3,4};base64,[A-Za-z0-9+/=]+)$/;

const photoProperties = ({ photo }: PageDesign): Properties =>
  photo && PHOTO_URL.test(photo.path)
    ? { '--page-photo': `linear-gradient(${photo.veil} 0 0),url(${photo.path})` }
    : {};

/** Returns the custom properties of a page. Values are rebuilt from parsed parts, never echoed. */
export function pageProperties(design: PageDesign): Properties {
  const { name_style } = design.theme;
  return {
    '--page-background': design.css,
    '--page-base': design.base,
    '--page-text': design.text,
    '--page-font': fontStack(design.font),
    '--name-weight': `${name_style.weight}`,
    '--name-spacing': name_style.spacing,
    '--name-transform': name_style.transform ?? 'none',
    '--picture-radius': PICTURE_RADIUS[design.picture],
    '--picture-display': design.picture === 'none' ? 'none' : 'block',
    '--link-radius': LINK_RADIUS[design.shape],
    '--thumbnail-radius': THUMBNAIL_RADIUS[design.shape],
    ...photoProperties(design),
    ...linkProperties(design.link),
  };
}

/** Returns the class of a link's own color in the page's style block. */
export const linkClass = (color: string): string => `c-${safeHex(color, '#000000').slice(1)}`;

/** Returns the classes of a page: what its stylesheet cannot read from custom properties. */
export const pageClasses = ({ fill, layout, photo }: PageDesign): string =>
  `public-page fill-${fill} layout-${layout}${photo ? ' has-photo' : ''}`;

function rule(selector: string, properties: Record<string, string>): string {
  const body = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${body.join(';')}}`;
}

/**
 * Returns the text of a page's style block: the stylesheet, followed by the page's properties and
 * the links' own colors.
 */
export function pageStyle(stylesheet: string, profile: PublicProfile): string {
  const design = pageDesign(profile);
  const colors = new Map(
    profile.links.flatMap(({ button_color_own: own }) =>
      own === null ? [] : [[linkClass(own), own]],
    ),
  );
  return [
    stylesheet,
    rule(':root', { background: design.base }),
    rule('.public-page', pageProperties(design)),
    ...[...colors].map(([name, color]) => rule(`.public-page .${name}`, ownLinkProperties(color))),
  ].join('');
}
