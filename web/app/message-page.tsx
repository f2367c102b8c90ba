import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** A page with one thing to say and a way on. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </main>
  );
}
