import { useId } from 'react';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { pageBackground } from '#bff/contracts/page-background.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';
import styles from './swatch-group.module.css';

/**
 * Returns the CSS background of a small sample of a page. A drawing is as large as a page, and the
 * sample would only show a meaningless part of it. The sample therefore shows the theme's plain
 * color.
 * @param own the creator's own background in the format of the contract, or null for the theme's
 * background
 */
export function swatchBackground(theme: ThemeId, own: string | null): string {
  const { css, base } = pageBackground(theme, own);
  return own === null && THEMES[theme].background.kind === 'drawing' ? base : css;
}

interface SwatchGroupProps<T extends string> {
  legend: string;
  /** Hides the legend. Set it if the section has the same title. */
  hidesLegend?: boolean;
  value: string;
  onChange: (value: T) => void;
  /**
   * The options. `background` has the format of the contract; null selects the theme's background.
   */
  options: readonly { value: T; label: string; background: string | null }[];
  /** The theme that colors the patterns. */
  theme?: ThemeId;
  /** Shows the labels below the swatches. */
  labeled?: boolean;
}

/** Radio buttons that show the backgrounds to choose from. */
export function SwatchGroup<T extends string>(props: SwatchGroupProps<T>) {
  const { legend, hidesLegend = false, value, onChange, options } = props;
  const { theme = 'classic', labeled = false } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={hidesLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={labeled ? styles.wide : styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} title={option.label}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span
              className={styles.swatch}
              style={{ background: swatchBackground(theme, option.background) }}
              aria-hidden="true"
            />
            <span className={labeled ? styles.label : 'visually-hidden'}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
