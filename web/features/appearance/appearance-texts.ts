import type {
  ButtonFill,
  ButtonShape,
  Font,
  Layout,
  PictureShape,
  SocialsPlace,
} from '#bff/contracts/appearance-options.ts';

export const FONT_NAMES: Record<Font, string> = {
  system: 'System',
  inter: 'Inter',
  nunito: 'Nunito',
  poppins: 'Poppins',
  'space-grotesk': 'Space Grotesk',
  lora: 'Lora',
  'playfair-display': 'Playfair Display',
  'jetbrains-mono': 'JetBrains Mono',
  caveat: 'Caveat',
};

export const SHAPE_NAMES: Record<ButtonShape, string> = {
  square: 'Square',
  rounded: 'Rounded',
  pill: 'Pill',
};

export const FILL_NAMES: Record<ButtonFill, string> = {
  solid: 'Solid',
  outline: 'Outline',
  soft: 'Soft',
  glass: 'Glass',
  shadow: 'Shadow',
};

export const PICTURE_NAMES: Record<PictureShape, string> = {
  circle: 'Circle',
  rounded: 'Rounded',
  none: 'Hidden',
};

export const LAYOUT_NAMES: Record<Layout, string> = { list: 'List', grid: 'Grid' };

export const PLACE_NAMES: Record<SocialsPlace, string> = {
  above: 'Above the links',
  below: 'Below the links',
};
