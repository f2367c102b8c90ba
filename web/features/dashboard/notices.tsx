import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './dashboard.module.css';
import type { NoticeState } from './use-notice.ts';

interface NoticesProps {
  notice: NoticeState | null;
  onDismiss: () => void;
}

/** Stays in sight above every tab. The region is there before its text, so that it is announced. */
export function Notices({ notice, onDismiss }: NoticesProps) {
  return (
    <div className={styles.notices} aria-live="polite">
      {notice && (
        <Notice kind={notice.kind} onDismiss={onDismiss}>
          {notice.text}
          {notice.retry && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                onDismiss();
                notice.retry?.();
              }}
            >
              Retry
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
