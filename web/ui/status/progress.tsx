import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  /** 0 to 1; null while nobody can say. */
  value: number | null;
}

/** How far something has come; a native element, so that it is read out. */
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
