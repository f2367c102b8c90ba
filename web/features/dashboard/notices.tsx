import { Notice } from '#web/ui/status/notice.tsx';
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
      {notices.map((notice) => {
        const dismiss = () => onDismiss(notice);
        const retry = () => {
          dismiss();
          notice.retry?.();
        };
        return (
          <Notice
            key={notice.text}
            kind={notice.kind}
            onRetry={notice.retry && retry}
            onDismiss={dismiss}
          >
            {notice.text}
          </Notice>
        );
      })}
    </div>
  );
}
