import type { ReactNode } from 'react';
import styles from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** The centered card of the sign-in pages. */
export function AuthCard({ title, text, children }: AuthCardProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <section className={styles.card} aria-labelledby="auth-title">
        <div className={styles.head}>
          <h1 id="auth-title" className={styles.title}>
            {title}
          </h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </section>
    </main>
  );
}

/** The small print at the end of a card. */
export const AuthNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);
