import { useId } from 'react';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<T extends string> {
  /** The group's name for screen readers. It is visually hidden. */
  legend: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
}

/** Radio buttons that look like one control with a few segments. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { legend, value, onChange, options } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.segment}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
