import { Spinner } from '#web/ui/status/spinner.tsx';
import styles from './page-loading.module.css';

/** What stands in for a page while the session is being checked. */
export function PageLoading() {
  return (
    <main className={styles.page}>
      <Spinner label="Loading..." />
    </main>
  );
}
