import { type Appearance, DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { isReadable } from '#bff/contracts/page-background.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PhotoTones } from '#bff/contracts/page-photo.ts';

/**
 * The values that the theme studio changes: the theme with its overrides, and the creator's own
 * background.
 */
export interface Look {
  /** While a photo is being uploaded, `background_photo` is its data URL. */
  appearance: Appearance;
  background_color_own: string | null;
}

/** Returns whether a photo must be uploaded, i.e. is a data URL instead of a path. */
export const isUpload = (photo: string): boolean => photo.startsWith('data:');

/** Returns the parts of a profile that the theme studio changes. */
export const lookOf = ({ appearance, background_color_own }: Look): Look => ({
  appearance,
  background_color_own,
});

/**
 * Returns the look with another theme, as in the theme's thumbnail. Keeps the layout, the place of
 * the social row and the photo, which are not part of a theme.
 */
export function withTheme({ appearance }: Look, theme: ThemeId): Look {
  const { layout, socials, background_photo } = appearance;
  return {
    appearance: { ...DEFAULT_APPEARANCE, theme, layout, socials, background_photo },
    background_color_own: null,
  };
}

/** Returns the look with the same theme and without any override. */
export function withoutOverrides({ appearance: { theme } }: Look): Look {
  return { appearance: { ...DEFAULT_APPEARANCE, theme }, background_color_own: null };
}

/** Returns the look with changed overrides of the theme. A null override follows the theme. */
export const withOverrides = (look: Look, part: Partial<Appearance>): Look => ({
  ...look,
  appearance: { ...look.appearance, ...part },
});

/** Returns the look with changed overrides of the buttons. */
export const withButton = (look: Look, part: Partial<Appearance['button']>): Look =>
  withOverrides(look, { button: { ...look.appearance.button, ...part } });

/**
 * Returns the look, with an automatic text color if its own color is not readable on the
 * background. The server would otherwise reject the whole appearance.
 * @param tones of the stored photo; the tones of a photo to upload are unknown
 */
export function withReadableText(look: Look, tones: PhotoTones | null): Look {
  const { text_color, background_photo } = look.appearance;
  if (text_color === null || (background_photo && isUpload(background_photo))) return look;
  const { spots } = pageDesign({ ...look, background_photo_tones: tones });
  return isReadable(text_color, spots) ? look : withOverrides(look, { text_color: null });
}

/** Returns whether two appearances are equal apart from the photo. */
export function isSameAppearance(a: Appearance, b: Appearance): boolean {
  return (
    a.theme === b.theme &&
    a.font === b.font &&
    a.text_color === b.text_color &&
    a.picture === b.picture &&
    a.layout === b.layout &&
    a.socials === b.socials &&
    a.button.shape === b.button.shape &&
    a.button.fill === b.button.fill &&
    a.button.color === b.button.color
  );
}

export const isSameLook = (a: Look, b: Look): boolean =>
  a.background_color_own === b.background_color_own &&
  a.appearance.background_photo === b.appearance.background_photo &&
  isSameAppearance(a.appearance, b.appearance);
