import type { ReactNode } from 'react';
import styles from './phone-frame.module.css';

/** A page in a phone frame. It can be scrolled, but nothing in it is interactive. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller with no control inside needs the focus itself (WCAG 2.1.1)
    <section className={styles.phone} tabIndex={0} aria-label={label}>
      <div className={styles.screen} inert aria-hidden="true">
        {children}
      </div>
    </section>
  );
}
