import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './dashboard.module.css';
import type { NoticeState } from './notice-list.ts';

interface NoticesProps {
  notices: readonly NoticeState[];
  onDismiss: (notice: NoticeState) => void;
}

/** Stays in sight above every tab. The region is there before its texts, so that they are announced. */
export function Notices({ notices, onDismiss }: NoticesProps) {
  return (
    <div className={styles.notices} aria-live="polite">
      {notices.map((notice) => (
        <Notice key={notice.text} kind={notice.kind} onDismiss={() => onDismiss(notice)}>
          <div className={styles.noticeText}>
            {notice.text}
            {notice.retry && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  onDismiss(notice);
                  notice.retry?.();
                }}
              >
                Retry
              </Button>
            )}
          </div>
        </Notice>
      ))}
    </div>
  );
}
