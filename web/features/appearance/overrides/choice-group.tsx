import { type CSSProperties, useId } from 'react';
import styles from './choice-group.module.css';

interface ChoiceGroupProps<T extends string> {
  legend: string;
  /** Hides the legend where the section has the same title. */
  hidesLegend?: boolean;
  /** The override; null follows the theme. */
  value: T | null;
  /** The theme's value. */
  fallback: T;
  names: Record<T, string>;
  onChange: (value: T | null) => void;
  /** The style of an option, for example its own font. */
  style?: (value: T) => CSSProperties;
}

/** Radio buttons for an override. The first button follows the theme. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { legend, hidesLegend = false, value, fallback, names, onChange, style } = props;
  const name = useId();
  const options = Object.entries(names) as [T, string][];
  return (
    <fieldset className={styles.group}>
      <legend className={hidesLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {([[null, `Theme: ${names[fallback]}`], ...options] as const).map(([option, label]) => (
          <label key={label} className={styles.option}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span className={styles.label} style={style?.(option ?? fallback)}>
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
