import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import styles from './override-section.module.css';

interface OverrideSectionProps {
  title: string;
  /** The current value of the setting, shown beside the title. */
  summary: string;
  children: ReactNode;
}

/** A section of the theme studio that opens and closes. */
export function OverrideSection({ title, summary, children }: OverrideSectionProps) {
  return (
    <details className={styles.section}>
      <summary className={styles.head}>
        <span className={styles.title}>{title}</span>{' '}
        <span className={styles.summary}>{summary}</span>
        <ChevronDown className={styles.marker} aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
