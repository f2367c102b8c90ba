import { OFFLINE_TEXT, useOnline } from '#web/lib/use-online.ts';
import styles from './offline-notice.module.css';

/**
 * Shows on every page that the browser is offline. The live region is always rendered, so that
 * screen readers announce the text.
 */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.notice}>{OFFLINE_TEXT}</p>}
    </div>
  );
}
