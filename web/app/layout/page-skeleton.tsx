import { useLocation } from 'react-router-dom';
import { PageLoading } from '#web/app/messages/message-page.tsx';
import { SIGNED_IN_PATHS } from '#web/lib/paths.ts';
import { PosyMark } from '#web/ui/image/posy-mark.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './page-skeleton.module.css';

const CARDS = ['first', 'second', 'third'];

/** The skeleton that the documents of signed-in pages contain. */
export function PageSkeleton() {
  return (
    <div data-skeleton className={styles.page}>
      <header className={styles.header}>
        <PosyMark size={30} />
        <span className={styles.name}>Posy</span>
      </header>
      <main className={styles.main} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading...
        </p>
        {CARDS.map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton />
            <Skeleton width="block" />
          </div>
        ))}
      </main>
    </div>
  );
}

/**
 * Shown while the first page of a document loads. Signed-in pages show the same skeleton as their
 * prerendered document.
 */
export function FirstLoading() {
  return SIGNED_IN_PATHS.includes(useLocation().pathname) ? <PageSkeleton /> : <PageLoading />;
}
