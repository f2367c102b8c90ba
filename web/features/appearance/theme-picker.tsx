import { useId } from 'react';
import { THEME_IDS, type ThemeId } from '#bff/contracts/appearance-options.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';
import { PublicPage } from '#web/features/public-page/public-page.tsx';
import { withTheme } from './look.ts';
import styles from './theme-picker.module.css';

/** Number of links in a thumbnail. More links would not be visible. */
const LINKS_SHOWN = 4;

interface ThemePickerProps {
  /** The creator's page with unsaved changes. */
  page: PublicProfile;
  /** Whether the links are loaded. */
  complete: boolean;
  onChange: (theme: ThemeId) => void;
}

/** Radio buttons for the themes, with thumbnails of the creator's own page. */
export function ThemePicker({ page, complete, onChange }: ThemePickerProps) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">Theme</legend>
      <div className={styles.themes}>
        {THEME_IDS.map((theme) => (
          <div key={theme} className={styles.theme}>
            <input
              type="radio"
              id={`${id}-${theme}-radio`}
              name={id}
              value={theme}
              className={styles.radio}
              checked={theme === page.appearance.theme}
              aria-labelledby={`${id}-${theme}`}
              aria-describedby={`${id}-${theme}-description`}
              onChange={() => onChange(theme)}
            />
            <Thumbnail page={page} complete={complete} theme={theme} />
            <label htmlFor={`${id}-${theme}-radio`} className={styles.label}>
              <span id={`${id}-${theme}`} className={styles.name}>
                {THEMES[theme].name}
              </span>
              <span id={`${id}-${theme}-description`} className={styles.description}>
                {THEMES[theme].description}
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Renders the page in a theme. Not interactive. */
function Thumbnail({
  page,
  complete,
  theme,
}: Omit<ThemePickerProps, 'onChange'> & { theme: ThemeId }) {
  const look = withTheme(page, theme);
  const links = page.links.slice(0, LINKS_SHOWN);
  return (
    <div className={styles.thumbnail} inert aria-hidden="true">
      <div className={styles.page}>
        <PublicPage profile={{ ...page, ...look, links }} preview complete={complete} />
      </div>
    </div>
  );
}
