import type { ReactNode, Ref } from 'react';
import styles from './phone-frame.module.css';

interface PhoneFrameProps {
  label: string;
  /** A ref to the element that scrolls. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A page in a phone frame. It can be scrolled, but nothing in it is interactive. */
export function PhoneFrame({ label, ref, children }: PhoneFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller with no control inside needs the focus itself (WCAG 2.1.1)
    <section ref={ref} className={styles.phone} tabIndex={0} aria-label={label}>
      <div className={styles.screen} inert aria-hidden="true">
        {children}
      </div>
    </section>
  );
}
