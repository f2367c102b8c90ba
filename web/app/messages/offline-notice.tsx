import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser has a network. On the server, and until hydrated: yes. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}

/** Says on every page that there is no network. The region is there first, so that it is announced. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.notice}>You are offline. Changes cannot be saved now.</p>}
    </div>
  );
}
