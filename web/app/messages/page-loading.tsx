import { Spinner } from '#web/ui/status/spinner.tsx';
import styles from './page-loading.module.css';

/** Shown while the session is checked. */
export function PageLoading() {
  return (
    <main className={styles.page}>
      <Spinner label="Loading..." />
    </main>
  );
}
