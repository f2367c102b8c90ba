import type { FieldControl } from './field.tsx';
import styles from './input.module.css';

interface SelectProps<T extends string> extends FieldControl {
  value: T;
  name?: string;
  /** Whether changes are ignored. */
  busy?: boolean;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; lang?: string }[];
}

/** A native select. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { value, busy = false, onChange, options, ...control } = props;
  return (
    <select
      {...control}
      className={styles.control}
      value={value}
      aria-busy={busy || undefined}
      onChange={(event) => !busy && onChange(event.target.value as T)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
