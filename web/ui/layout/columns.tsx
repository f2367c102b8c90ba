import type { ReactNode } from 'react';
import styles from './columns.module.css';

/**
 * Two columns: the content of a tab on the left, and an aside, such as its preview, on the right.
 * On phones, the aside is below the content.
 */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
