import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import styles from './text-page.module.css';

interface TextPageProps {
  title: string;
  /** The date of the text, shown below the title. */
  date?: ReactNode;
  intro: string;
  children: ReactNode;
}

/** A page of text sections with links to the related pages. */
export function TextPage({ title, date, intro, children }: TextPageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {date}
      <p className={styles.intro}>{intro}</p>
      {children}
      <p className={styles.more}>
        <Link to={paths.terms}>Terms of Service</Link>
        <Link to={paths.privacy}>Privacy Policy</Link>
        <Link to={paths.howWeCount}>How we handle data</Link>
        <Link to={paths.help}>Help Center</Link>
        <Link to={paths.login}>Back to Login</Link>
      </p>
    </main>
  );
}

/** A legal text with its date and numbered sections. */
export function LegalPage(props: Omit<TextPageProps, 'date'>) {
  const date = (
    <p className={styles.date}>
      Last updated: <time dateTime="2025-03-23">March 23, 2025</time>
    </p>
  );
  return <TextPage {...props} date={date} />;
}

interface TextSectionProps {
  /** The anchor of the section, if other pages link to it. */
  id?: string;
  title: string;
  children: ReactNode;
}

export function TextSection({ id, title, children }: TextSectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
