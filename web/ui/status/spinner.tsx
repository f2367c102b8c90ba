import styles from './spinner.module.css';

/** A spinner with its label below. With reduced motion, the spinner does not turn. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
