import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './notice.module.css';
import type { NoticeAction } from './toast-list.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };

interface NoticeProps {
  kind: 'success' | 'error' | 'info';
  children: ReactNode;
  /** Adds a Retry button. */
  onRetry?: (() => void) | undefined;
  /** Adds a button. Has no effect with `onRetry`. */
  action?: NoticeAction | undefined;
  onDismiss?: (() => void) | undefined;
}

/**
 * A message, such as the result of an action. Errors interrupt a screen reader; other notices are
 * announced politely.
 */
export function Notice({ kind, children, onRetry, action, onDismiss }: NoticeProps) {
  const Icon = ICONS[kind];
  const button = onRetry ? { label: 'Retry', onPress: onRetry } : action;
  return (
    <div
      className={[
        styles.notice,
        styles[kind],
        button && styles.actionable,
        onDismiss && styles.dismissible,
      ]
        .filter(Boolean)
        .join(' ')}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <span>{children}</span>
        {button && (
          <Button variant="secondary" size="sm" onClick={button.onPress}>
            {button.label}
          </Button>
        )}
      </div>
      {onDismiss && <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} />}
    </div>
  );
}
