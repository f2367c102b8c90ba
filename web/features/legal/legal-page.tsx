import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import styles from './legal-page.module.css';

interface LegalPageProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** A legal text with its date and its numbered sections. */
export function LegalPage({ title, intro, children }: LegalPageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.date}>
        Last updated: <time dateTime="2025-03-23">March 23, 2025</time>
      </p>
      <p className={styles.intro}>{intro}</p>
      {children}
      <p className={styles.more}>
        <Link to={paths.terms}>Terms of Service</Link>
        <Link to={paths.privacy}>Privacy Policy</Link>
        <Link to={paths.login}>Back to sign-in</Link>
      </p>
    </main>
  );
}

/** One numbered section of a legal text. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
