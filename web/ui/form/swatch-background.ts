import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { pageBackground } from '#bff/contracts/page-background.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';

/**
 * Returns the CSS background of a small sample of a page. A drawing has the size of a page, and a
 * sample would show a part of it without meaning: the plain color of the theme stands for it.
 * @param own the creator's own background in the format of the contract; null is the theme's
 */
export function swatchBackground(theme: ThemeId, own: string | null): string {
  const { css, base } = pageBackground(theme, own);
  return own === null && THEMES[theme].background.kind === 'drawing' ? base : css;
}
