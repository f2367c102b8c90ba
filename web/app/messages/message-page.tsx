import { createContext, type ReactNode, useContext } from 'react';
import { PosyMark } from '#web/ui/image/posy-mark.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/**
 * Whether a surrounding layout already renders the `main` element. A document has only one such
 * element.
 */
export const InsideMain = createContext(false);

/** A page with one message and actions. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  const inside = useContext(InsideMain);
  const Element = inside ? 'div' : 'main';
  return (
    <Element {...(inside ? {} : { id: 'main', tabIndex: -1 })} className={styles.page}>
      <PosyMark size={72} wilted />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </Element>
  );
}

/** Shown while a page loads or the session is checked. */
export function PageLoading() {
  return (
    <main className={styles.loading}>
      <Spinner label="Loading..." />
    </main>
  );
}
