import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './dashboard.module.css';

/** A part that could not be loaded, in its own place. */
export function FetchError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice kind="error">
      <div className={styles.noticeText}>
        {text}
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Notice>
  );
}
