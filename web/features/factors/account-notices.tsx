import { useCallback, useEffect, useState } from 'react';
import type { AccountEvent } from '#bff/contracts/account-event.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import { dismissNotice, listNotices } from './account-notices.api.ts';
import styles from './account-notices.module.css';

/** Tells the owner what was removed from the account, until it is dismissed (S67). */
export function AccountNotices() {
  const [notices, setNotices] = useState<readonly AccountEvent[]>([]);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    // A failure is not shown: the notices are there at the next visit.
    listNotices().then(setNotices, () => undefined);
  }, []);
  const dismiss = useCallback(async ({ id }: AccountEvent) => {
    setFailure(undefined);
    try {
      await dismissNotice(id);
      setNotices((before) => before.filter((notice) => notice.id !== id));
    } catch (error) {
      setFailure(errorText(error, 'Failed to dismiss the message'));
    }
  }, []);
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label="Account messages">
      {notices.map((notice) => (
        <Notice key={notice.id} kind="info" onDismiss={() => void dismiss(notice)}>
          Your account was created before your email address was verified. To keep others out, we
          removed its other ways to sign in: {notice.factors.join(', ')}. You can add them again. If
          you did not create this account yourself, check your page and your links.
        </Notice>
      ))}
      {failure && <Notice kind="error">{failure}</Notice>}
    </section>
  );
}
