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

/** Returns whether the browser is online; true on the server and until hydrated. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Shows on every page that the browser is offline. The live region is always rendered, so that
 * screen readers announce the text.
 */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.notice}>You are offline. Reconnect to save changes.</p>}
    </div>
  );
}
