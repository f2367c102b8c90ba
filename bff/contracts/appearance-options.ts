/** The ids of the themes, in the order of the theme studio. `classic` is the specification's default. */
export const THEME_IDS = [
  'classic',
  'editorial',
  'aurora',
  'outline',
  'pastel',
  'neon',
  'botanical',
  'terminal',
  'sunset',
  'meadow',
  'clay',
  'confetti',
] as const;
/** Fonts of a page: the system font, and the font families that Posy serves. */
export const FONTS = [
  'system',
  'inter',
  'nunito',
  'poppins',
  'space-grotesk',
  'lora',
  'playfair-display',
  'jetbrains-mono',
  'caveat',
] as const;
export const BUTTON_SHAPES = ['square', 'rounded', 'pill'] as const;
export const BUTTON_FILLS = ['solid', 'outline', 'soft', 'glass', 'shadow'] as const;
export const PICTURE_SHAPES = ['circle', 'rounded', 'none'] as const;
export const LAYOUTS = ['list', 'grid'] as const;
/** Position of the social row relative to the links. */
export const SOCIALS_PLACES = ['above', 'below'] as const;

export type ThemeId = (typeof THEME_IDS)[number];
export type Font = (typeof FONTS)[number];
/** A font family that Posy serves. */
export type ServedFont = Exclude<Font, 'system'>;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];
export type ButtonFill = (typeof BUTTON_FILLS)[number];
export type PictureShape = (typeof PICTURE_SHAPES)[number];
export type Layout = (typeof LAYOUTS)[number];
export type SocialsPlace = (typeof SOCIALS_PLACES)[number];
