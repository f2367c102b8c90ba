import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  /** The progress from 0 to 1, or null while it is unknown. */
  value: number | null;
}

/** A native progress bar, which screen readers announce. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <label className={styles.progress}>
      <span>
        {label}
        {value !== null && ` ${Math.round(value * 100)}%`}
      </span>
      <progress className={styles.bar} {...(value === null ? {} : { value })} />
    </label>
  );
}
