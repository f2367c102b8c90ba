import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  text: string;
  /** Adds a subtle background that separates the section from its neighbors. */
  band?: boolean;
  children: ReactNode;
}

/** A section of the landing page with its heading. */
export function Section({ id, title, text, band = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={band ? styles.band : undefined}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
