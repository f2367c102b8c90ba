import { appearanceSchema, DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { THEME_IDS, type ThemeId } from '#bff/contracts/appearance-options.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';
import type { Db } from '#db/connection.ts';
import { publicProfile } from '#test/harness/pages/public-profiles.ts';
import { pageStyle } from '#web/features/public-page/style/style-block.ts';

const sizeOf = (theme: ThemeId) =>
  pageStyle('', publicProfile({ appearance: { ...DEFAULT_APPEARANCE, theme } })).length;

/** The theme with the largest style block among the themes with a custom font. */
export const RICHEST_THEME = THEME_IDS.filter((id) => THEMES[id].font !== 'system').reduce(
  (richest, id) => (sizeOf(id) > sizeOf(richest) ? id : richest),
);

/**
 * Applies a theme to pages, by default the richest one.
 * @param usernames a LIKE pattern for the usernames of the pages
 */
export async function dressPages(
  db: Db,
  usernames: string,
  theme: ThemeId = RICHEST_THEME,
): Promise<void> {
  const { background_photo: _, ...appearance } = appearanceSchema.parse({ theme });
  await db('profiles')
    .where('username', 'like', usernames)
    .update({ appearance: JSON.stringify(appearance), background_color_own: null });
}
