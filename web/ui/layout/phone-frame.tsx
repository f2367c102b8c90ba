import type { ReactNode } from 'react';
import styles from './phone-frame.module.css';

/** A page in the frame of a phone, to look at and to scroll; nothing in it can be used. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section className={styles.phone} tabIndex={0} aria-label={label}>
      <div className={styles.screen} inert aria-hidden="true">
        {children}
      </div>
    </section>
  );
}
