import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './notice.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };

interface NoticeProps {
  kind: 'success' | 'error' | 'info';
  children: ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** What just happened: errors interrupt a screen reader, everything else waits its turn. */
export function Notice({ kind, children, onDismiss }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={[styles.notice, styles[kind], onDismiss && styles.dismissible]
        .filter(Boolean)
        .join(' ')}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {onDismiss && <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} />}
    </div>
  );
}
