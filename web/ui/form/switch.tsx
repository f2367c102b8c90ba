import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  /** Whether changes are ignored. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch without a visible label, for rows that have a title. */
export function CompactSwitch({
  label,
  checked,
  onChange,
}: Pick<SwitchProps, 'label' | 'checked' | 'onChange'>) {
  return (
    <label className={styles.compact} title={label}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** A switch with a visible label and a hint. */
export function Switch({ label, hint, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.switch} aria-busy={busy || undefined}>
        {label}
        <input
          type="checkbox"
          role="switch"
          className={styles.input}
          checked={checked}
          aria-checked={checked}
          aria-describedby={id}
          aria-disabled={busy || undefined}
          onChange={(event) => !busy && onChange(event.target.checked)}
        />
      </label>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
