import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** A tab's work on the left; what it looks like stays in sight on the right, or below on a phone. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
